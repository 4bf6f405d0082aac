// Rows as CSV, which spreadsheets read and write.

const MARK = "\ufeff"; // by which spreadsheets know that a file is UTF-8
const SIGNS = [",", ";", "\t"]; // between cells: which one, depends on the language of the spreadsheet

export function toCsv(lines: string[][]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return MARK + lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}

export function fromCsv(given: string): string[][] {
  const text = given.replace(MARK, "").replace(/\r\n?/g, "\n");
  const head = text.slice(0, text.indexOf("\n"));
  const number = (sign: string) => head.split(sign).length;
  const sign = SIGNS.reduce((best, one) => (number(one) > number(best) ? one : best));
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(cells(sign))) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== sign) {
      lines.push(line);
      line = [];
    }
  }
  return lines.filter((cells) => cells.some((one) => one.trim()));
}

/** A cell in quotes or without, and what ends it: the sign, the end of the line or of the text. */
function cells(sign: string): RegExp {
  return new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\n]*))(${sign}|\\n|$)`, "g");
}
