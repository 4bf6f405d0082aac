// Opens an example in the workshop below itself. Without this script, the link "Try it" opens the workshop as a page.
"use strict";

const PLAIN = "workshop/#open=", EMBEDDED = "workshop/?embed=1#open=";
let opened; // one workshop at a time: each needs some memory

function close(returns) {
  const { link, place } = opened;
  place.remove();
  link.setAttribute("aria-expanded", "false");
  opened = undefined;
  if (returns) link.focus();
}

function made(tag, fields, ...inside) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...inside);
  return element;
}

function open(link) {
  const title = link.textContent;
  const button = made("button", { type: "button", textContent: "Close", onclick: () => close(true) });
  const whole = made("a", { href: link.href, textContent: "Open as a page", target: "_blank" });
  const frame = made("iframe", { title, src: link.href.replace(PLAIN, EMBEDDED) });
  const place = made("section", { className: "workshop" }, made("div", { className: "workshop-bar" }, whole, button), frame);
  place.setAttribute("aria-label", title);
  place.addEventListener("keydown", (event) => event.key === "Escape" && close(true));
  link.setAttribute("aria-expanded", "true");
  (link.closest(".front") ?? link.closest("p")).after(place); // the columns of the front page are too narrow
  opened = { link, place };
  button.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
}

for (const link of document.querySelectorAll(".try-it a")) {
  if (!link.href.includes(PLAIN)) continue;
  link.setAttribute("role", "button");
  link.setAttribute("aria-expanded", "false");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const again = opened?.link === link;
    if (opened) close(again);
    if (!again) open(link);
  });
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
}

// What the theme leaves out for people who hear the page or have only a keyboard. It draws these parts later than the text.
function complete() {
  for (const nav of document.querySelectorAll(".md-code__nav:not([role])")) nav.setAttribute("role", "none");
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap"))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}

document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", complete);
complete();
