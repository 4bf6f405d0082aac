// Every sentence that the page says, in one place.

export const words = {
  title: "London Rules workshop",
  loading: {
    runtime: "Loading Python …",
    packages: "Unpacking the rules engine …",
    rules: "Starting the rules engine …",
    ready: "Reading the game …",
  },
  broken: (why: string) =>
    `The page could not start: ${why}. Load it again; if that does not help, try another browser.`,
  noWebAssembly:
    "This browser cannot run WebAssembly, which the workshop needs. Use a current version of Firefox, Chrome, Edge or Safari.",
};
