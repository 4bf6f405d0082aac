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
  bundle: {
    pageTitle: (name: string) => `${name} – London Rules workshop`,
    refused: (message: string, help: string | null) => `${sentence(message)}${help ? ` ${sentence(help)}` : ""}`,
    editor: "Text of the file",
    files: "Files",
    more: "More: files and commands",
    ownFile: (file: string) => `Text of ${file}`,
    shippedFile: (file: string) => `${file}, which can only be read`,
    panels: "About your rules",
    fold: "Fold the panels below the text",
    unfold: "Show the panels below the text",
    cancel: "Cancel",
    noText: "Write something.",

    on: "for",
    new: "New",
    open: "Open",
    save: "Save",
    share: "Share",
    openFiles: "Open a zip or files …",
    openFolder: "Open a folder …",
    download: "Save as a file",
    saveFolder: "Save into a folder …",
    copyLink: "Copy a link to these rules",
    copyGameLink: "Copy a link to these rules and this game",
    renameBundle: "Rename in this list …",
    nameLabel: "Name",
    forget: "Delete from this browser …",
    forgetTitle: (name: string) => `Delete ${name}?`,
    forgetAbout: "Its files are kept only in this browser. Save them first if you want to keep them.",
    opened: (name: string) => `${name} is open.`,
    downloaded: (name: string) => `Saved as ${name}.`,
    savedFolder: "Saved.",
    copied: "The link is copied. It holds your rules; nothing was sent anywhere.",
    longLink: "The link is copied. It is so long that some programs may cut it; a zip is safer.",
    notCopied: (why: string) => `The link could not be copied. ${why}`,
    cannotOpen: (why: string) => `It could not be opened. ${why}`,
    notSaved: (why: string) => `It could not be saved. ${why}`,
    notKept: (why: string) => `Your texts could not be kept in this browser. ${why}`,
    nothingKept: "This browser keeps nothing between visits. Save your rules as a file before you leave.",
    serverGone: "The folder cannot be reached. Is `london-rules workshop` still running?",
    bothTitle: (name: string) => `${name} was changed by another program too`,
    bothAbout:
      "Keep the text on this page and write it over the other one? If you cancel, the text of the file is taken.",
    bothDoes: "Keep the text of this page",
    nothingGiven: "No file was given.",
    noZip: (name: string) => `${name} cannot be read as a zip.`,
    noManifest: (name: string) => `${name} holds no bundle: a bundle.yaml is missing.`,
    tooLarge: (name: string) => `${name} is too large: the texts of a bundle have at most 4 MB.`,
    tooManyFiles: (name: string) => `${name} has too many files: a bundle has at most 200 here.`,
    damagedLink: "The link is damaged: perhaps a part of it is missing. Ask for it again.",
    largeLink: "The link holds more than this page opens. Ask for the rules as a zip.",
    newerLink: "The link was made by a newer workshop. Load this page again to get the newest one.",

    newTitle: "New rules",
    newDoes: "Create",
    idLabel: "Id: small letters, digits and hyphens",
    badId: "An id has small letters, digits and hyphens, as in my-rule.",
    onLabel: "The game that they change",
    gamesGroup: "Games",
    overlaysGroup: "Games with a house rule",
    withOverlay: (variant: string, title: string) => `${variant}: ${title}`,
    findRecipe: "Find a recipe",
    beginWith: "Begin with",
    examplesOfAll: "Examples of all kinds of change",
    examplesAbout:
      "A bundle of several files that you can play at once. Take the comment signs away from what you want to try.",
    noRecipe: "No recipe has these words.",
    chooseBeginning: "Choose what to begin with.",

    addFile: "Add a file …",
    addDoes: "Add",
    fileLabel: "Name of the file, as in more.rules, cards.yaml or tests/first.yaml",
    renameFile: "Rename this file …",
    renameDoes: "Rename",
    deleteFile: "Delete this file …",
    closeFile: "Close this file",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteAbout: "Its text is lost.",
    deleteDoes: "Delete",
    badFileName: "A file name ends in .rules or .yaml and has only letters, digits, dots, hyphens and folders.",
    fileThere: (name: string) => `There is a file ${name} already.`,

    mistakes: "Mistakes",
    notYetChecked: "Your rules are checked as soon as the engine has started.",
    noMistakes: (title: string) => `No mistakes. This is ${title}.`,
    saidMistakes: (number: number) => (number === 0 ? "No mistakes" : plural(number, "mistake", "mistakes")),
    error: "Error",
    warning: "Warning",
    help: (help: string) => sentence(help),
    related: (file: string, message: string) => `${file}: ${message}`,
    pageOf: (code: string) => `${code}: open the page about this message`,
    lineOf: (file: string, line: number) => `${file}, line ${line}`,
    fixed: (title: string) => `Fixed: ${title}.`,
    noLongerFixed: "The text has changed since, so this no longer fits.",

    commands: {
      explain: "Explain the name at the cursor",
      definition: "Go to the definition",
      references: "List all uses",
      rename: "Rename …",
      format: "Put into the standard layout",
      find: "Find and replace",
      back: "Back to where you were",
    },
    textOfRule: "Its text",
    declared: "It is declared in several places",
    uses: (number: number) => plural(number, "place names it", "places name it"),
    noName: "There is no name here.",
    formatted: "The text has the standard layout.",
    notFormatted: "The file has mistakes. Correct them first.",
    renameTitle: (name: string) => `Rename ${name}`,
    renameLabel: "Its new name",
    renamed: (number: number) => `Renamed in ${plural(number, "place", "places")}.`,
    notRenamed: "It cannot be renamed",

    changes: "Changes",
    noChanges: "Your rules change nothing yet.",
    firstCorrect: "Correct the mistakes first.",
    was: "Before",
    now: "Now",

    tests: "Tests",
    noTests: "Your rules have no tests. Add a file such as tests/first.yaml to get some.",
    testsSaid: (good: number, all: number) => `${good} of ${plural(all, "test is", "tests are")} as expected.`,
    testSaid: (title: string, ok: boolean) => `${title}: ${ok ? "as expected" : "not as expected"}.`,
    passed: "Good",
    failed: "Wrong",
    runOne: "Run",
    runTest: (title: string) => `Run the test ${title}`,

    helpPanel: "Help",
    showKeys: "Show all keys",
    keysTitle: "Keys",
    keysAbout: "In the text, the Tab key indents. To leave the text, press Escape, then Tab.",
    keys: [
      ["Ctrl Space", "Suggest what can be written here"],
      ["F1", "Explain the name at the cursor"],
      ["F8, Shift F8", "Next mistake, mistake before"],
      ["F12 or Ctrl click", "Go to the definition"],
      ["Shift F12", "List all uses"],
      ["Alt ←", "Back to where you were"],
      ["F2", "Rename"],
      ["Shift Alt F", "Put into the standard layout"],
      ["Ctrl F", "Find and replace"],
      ["Ctrl /", "Make lines comments, or no longer"],
      ["Ctrl Z, Ctrl Y", "Undo, redo"],
      ["Escape, then Tab", "Leave the text"],
      ["Arrows on tabs", "Show another file or panel"],
    ] as const,

    play: "Play",
    openWhole: "Open in the workshop",
  },
  measure: {
    title: "Measure",
    about: "Bots play the same games without and with your rules, from the same seeds.",
    number: "Games",
    players: "Players",
    bots: "Bots",
    kinds: { greedy: "greedy: look one step ahead", random: "random" },
    against: "Compared with",
    start: "Measure",
    stop: "Stop",
    starting: "Starting a second engine …",
    progress: "Games played",
    soFar: (games: number, all: number) => `${games} of ${all} games played`,
    done: (games: number) => `${plural(games, "game", "games")} played before and after.`,
    stopped: (games: number) => `Stopped after ${plural(games, "game", "games")}.`,
    failed: (why: string) => `It could not be measured. ${why}`,
    firstCorrect: "Correct the mistakes first.",
    scores: "Scores:",
    score: "score",
    shareOfGames: (most: number) => `up to ${percent(most)} of all scores`,
    before: "before",
    after: "after",
    figure: "Figure",
    figures: "Figures before and after",
    difference: "difference",
    clear: "clear",
    none: "–",
    clearMeans: "In brackets: 95% intervals. A difference is clear if its interval does not contain 0.",
    figureOf: (mean: number, low: number | null, high: number | null) => withInterval(round, mean, low, high),
    differenceOf: (mean: number, low: number | null, high: number | null) => withInterval(signed, mean, low, high),
    chartSaid: (before: number | null, after: number | null) =>
      before === null || after === null
        ? "Chart of the scores before and after"
        : `Chart of the scores: ${round(before)} in the mean before, ${round(after)} after. The table below has the figures.`,
  },
  table: {
    over: "The game is over",
    bar: {
      label: "Table",
      newGame: "New game",
      undo: "Undo",
    },
    panel: {
      title: "New game",
      game: "Game",
      own: "Your rules",
      games: "Games",
      overlays: "House rules and options",
      players: "Players",
      seat: (seat: number) => `Player ${seat}`,
      you: "You",
      botName: (seat: number) => `Bot ${seat}`,
      nameOf: (seat: number) => `Name of player ${seat}`,
      kindOf: (seat: number) => `Who plays in seat ${seat}`,
      kinds: { human: "a person", greedy: "a greedy bot", random: "a random bot" },
      more: "Seed, who begins, undo",
      seed: "Seed",
      seedHelp: "A number: the same seed deals the same cards. Leave it out for a game that nobody can guess.",
      seedWrong: "A seed is a whole number of at most 19 digits.",
      first: "Who begins",
      anyFirst: "as the rules say",
      undoLabel: "Undo",
      undo: {
        own: "only one's own last answers, as long as they showed nothing new",
        free: "any of one's own answers, also after others have played",
        none: "never",
      },
      begin: "Begin",
      cancel: "Back to the game",
    },
    area: {
      of: (title: string, who: string) => `${title} of ${who}`,
      row: (number: number) => `Row ${number}`,
      pile: (title: string, number: number, kind: string) => `${title}: ${number} ${kind}`,
      zonePicks: (number: number) => `Choose (${number} ways)`,
    },
    card: {
      faceDown: "face down",
      covered: "covered by another",
      hidden: (kind: string) => `a hidden ${kind}`,
      under: (number: number) => `${number} below`,
      placed: (place: number) => `number ${place} in your order`,
      pick: "can be chosen",
      picks: (number: number) => `can be chosen in ${number} ways`,
    },
    map: {
      owner: (name: string) => `owned by ${name}`,
      pawn: (name: string) => `${name} is here`,
    },
    player: {
      you: (name: string) => `${name}, your place`,
      bot: "bot",
      asked: "to choose",
      why: (figure: string) => `${figure}: why?`,
      whyTitle: "Why this number?",
    },
    question: {
      label: "Question",
      options: "Options",
      filter: "Find an option",
      amount: "Number",
      choose: (number: string) => `Choose ${number}`,
      range: (least: number, most: number) => `from ${least} to ${most}`,
      unchoose: (number: number) => (number === 1 ? "Take back the first" : `Take back number ${number}`),
    },
    sheet: {
      label: (name: string) => `About ${name}`,
      close: "Close",
      whyNot: "Why can I not choose this?",
      assumed: (mark: string) => `${mark} No source states this figure: it is assumed.`,
    },
    log: {
      title: "What happened",
      setUp: "Set-up",
      turn: (number: number) => `turn ${number}`,
    },
    announce: {
      label: "Events",
      setUp: "Set-up:",
      over: "The game is over.",
      question: (sentence: string, options: number) => `${sentence}. ${options} options.`,
    },
  },
};

/** Write words as a sentence. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}

function plural(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}

function round(number: number): string {
  return Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2);
}

function signed(number: number): string {
  return (number > 0 ? "+" : "") + round(number).replace("-", "−");
}

function withInterval(say: (number: number) => string, mean: number, low: number | null, high: number | null): string {
  return low === null || high === null ? say(mean) : `${say(mean)} (${say(low)} to ${say(high)})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
