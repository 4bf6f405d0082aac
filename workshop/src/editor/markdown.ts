// Shows a page of the documentation: the small part of Markdown that pages of messages use, as elements.
// Nothing becomes markup that is not made here, so a page cannot bring scripts or styles with it.

import { type Child, el } from "../dom";

const FENCE = /^```(.*)$/;
const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^ *(?:[-*]|\d+\.) +(.*)$/;
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** What a link in a page does: the text and address give an element, or null for plain text. */
export type MakeLink = (text: string, address: string) => HTMLElement | null;

/** Make the elements of a page. */
export function markdown(text: string, link: MakeLink): HTMLElement {
  const out = el("div", { class: "markdown" });
  const lines = text.replace(/^---\n[\s\S]*?\n---\n/, "").split("\n");
  while (lines.length > 0) {
    const block = next(lines, link);
    if (block !== null) out.append(block);
  }
  return out;
}

function next(lines: string[], link: MakeLink): HTMLElement | null {
  const line = lines.shift() ?? "";
  if (line.trim() === "") return null;
  const fence = FENCE.exec(line);
  if (fence !== null) return code(fence[1] ?? "", lines);
  const heading = HEADING.exec(line);
  // The panel has a heading of its own, so those of the page come below it.
  if (heading !== null) return el(heading[1] === "##" ? "h3" : "h4", {}, ...inline(heading[2] ?? "", link));
  if (ITEM.test(line)) return list([line, ...taken(lines, (one) => ITEM.test(one) || /^ {2,}\S/.test(one))], link);
  if (line.startsWith("|")) return table([line, ...taken(lines, (one) => one.startsWith("|"))], link);
  const rest = taken(lines, (one) => one.trim() !== "" && !FENCE.test(one) && !HEADING.test(one) && !ITEM.test(one));
  return el("p", {}, ...inline([line, ...rest].join(" "), link));
}

function taken(lines: string[], fits: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function code(words: string, lines: string[]): HTMLElement {
  const inside = taken(lines, (line) => !/^```$/.test(line));
  lines.shift();
  const name = words.split(" ").slice(1).join(" ");
  const text = el("pre", { tabindex: 0 }, el("code", {}, inside.join("\n")));
  return name === "" ? text : el("figure", {}, el("figcaption", {}, name), text);
}

function list(lines: string[], link: MakeLink): HTMLElement {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item !== null) items.push(item[1] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  const made = items.map((item) => el("li", {}, ...inline(item, link)));
  return /^ *\d/.test(lines[0] ?? "") ? el("ol", {}, ...made) : el("ul", {}, ...made);
}

function table(lines: string[], link: MakeLink): HTMLElement {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.split("|").slice(1, -1));
  const [head = [], ...body] = rows;
  const cells = (row: string[], tag: "th" | "td") => row.map((cell) => el(tag, {}, ...inline(cell.trim(), link)));
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, ...cells(head, "th"))),
    el("tbody", {}, ...body.map((row) => el("tr", {}, ...cells(row, "td")))),
  );
}

function inline(text: string, link: MakeLink): Child[] {
  const out: Child[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    out.push(text.slice(at, found.index), piece(found, link));
    at = found.index + found[0].length;
  }
  out.push(text.slice(at));
  return out;
}

function piece(found: RegExpExecArray, link: MakeLink): Child {
  const [, code, strong, stressed, linked, address] = found;
  if (code !== undefined) return el("code", {}, code);
  if (strong !== undefined) return el("strong", {}, strong);
  if (stressed !== undefined) return el("em", {}, stressed);
  return link(linked ?? "", address ?? "") ?? linked;
}
