// What a user does: open folders and files, type, ask, press buttons.
export { close, open } from "./documents";
export { diagnostics, match, providers } from "./languages";
export { logged, messages, pressing, typed } from "./window";
export { openFolder, set } from "./workspace";
