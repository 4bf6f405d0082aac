// Every sentence that only the page of a host says.

/** Write a time in words. */
function spanOf(seconds: number): string {
  const [length, one, many] = UNITS.find(([length]) => seconds >= length) ?? UNITS[3];
  const number = Math.round(seconds / length);
  return number === 1 ? one : `${number} ${many}`;
}

const UNITS = [
  [86_400, "a day", "days"],
  [3600, "an hour", "hours"],
  [60, "a minute", "minutes"],
  [1, "a second", "seconds"],
] as const;

/** Write a time that runs out: to the second in the last hour. */
function countdownOf(seconds: number): string {
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : spanOf(seconds);
}

function answersOf(number: number): string {
  return number === 1 ? "one answer" : `${number} answers, some of them by others`;
}

export const words = {
  pageTitle: "Tables – London Rules",
  yourTurn: (title: string) => `● Your turn – ${title}`,
  turnOf: (who: string, title: string) => `${who}'s turn – ${title}`,
  over: (title: string) => `The end – ${title}`,
  home: {
    title: "Play with friends",
    about: "Start a table, send each friend the link of a seat, and play: today, or a move a day.",
    start: "Start a table",
    begin: "Start",
    yourName: "Your name",
    open: "Show the table here, so that anybody can sit down in a free seat",
    yours: "Your tables",
    yourSeat: (name: string) => `you are ${name}`,
    watching: "you watch",
    forget: (title: string) => `Forget ${title}: only its links lead there then`,
    forgetShort: "Forget",
    offer: (rules: string) => `Offer ${rules}`,
    offerTo: (rules: string, title: string) => `Offer ${rules} to the table of ${title}`,
    lobby: "Open tables",
    noOpen: "Nobody waits for players now.",
    with: (names: string) => `with ${names}`,
    sit: (seat: string, title: string) => `Sit down as ${seat} at ${title}`,
    sitShort: (seat: string) => `Sit down as ${seat}`,
    workshop: "Write rules of your own in the workshop",
    refresh: "Look again",
  },
  table: {
    connecting: "Connecting …",
    lost: "The connection is lost. Trying again …",
    notSent: "There is no connection now. Your answer was not sent: choose again when it is back.",
    back: "The connection is back.",
    changed: (title: string) => `The game goes on with other rules: ${title}.`,
    gone: "This table was deleted.",
    noTable: (why: string) => `The link leads to no table. ${why}`,
    home: "All tables",
    talk: (unread: number) => (unread ? `Talk (${unread})` : "Talk"),
    invite: "Links",
    soundOn: "Sound: on",
    soundOff: "Sound: off",
    rename: "My name",
    whenAway: "When I am away",
    bot: "Let a bot play for me",
    botTitle: "Let a bot play for you?",
    botAbout: "It answers until you play on yourself.",
    botDoes: "Let it play",
    renameTitle: "Your name at this table",
    renameDoes: "Use this name",
    noName: "Write a name.",
    away: (names: string) => `Not here now: ${names}.`,
    watching: (number: number) => (number === 1 ? "One person watches." : `${number} people watch.`),
    youWatch: ({ turns_behind, minutes_behind }: { turns_behind?: number; minutes_behind?: number }) => {
      const turns = turns_behind ? [turns_behind === 1 ? "a turn" : `${turns_behind} turns`] : [];
      const time = minutes_behind ? [spanOf(60 * minutes_behind)] : [];
      const later = [...turns, ...time].join(" and ");
      return later ? `You watch, and see what happens ${later} later.` : "You watch.";
    },
    here: "All are here.",
  },
  away: {
    title: "When I am away",
    about: "When it is your turn and you are not at this table, you can be told so, once each time.",
    empty: "Write an address.",
    mail: "By e-mail",
    mailLabel: "Your address of e-mail",
    mailDoes: "Send me a mail to confirm it",
    mailEnds: "Send no mails",
    mailState: {
      off: "You get no mails. Nobody at the table sees your address, and it is deleted with the table.",
      asked:
        "Look into your mail: the address is used once you have opened the link in it and confirmed it, within a day.",
      on: "You get a mail when it is your turn and you are not here.",
    },
    hook: "By another program",
    hookLabel: "Address of a webhook",
    hookDoes: "Use this",
    hookEnds: "Call nothing",
    hookState: {
      off: "Nothing is called. Chat programs give you such an address, to which messages are posted.",
      on: "It is called when it is your turn and you are not here.",
    },
  },
  letters: {
    table: "Go to the table",
    mail: {
      title: "Confirm your address",
      about:
        "You get a mail when it is your turn in a game and you are not there. Each mail has a link that ends this.",
      does: "Yes, send me mails",
      done: "You get mails from now on.",
    },
    "no-mail": {
      title: "No more mails",
      about: "You can end the mails of this table. Your address is deleted here then.",
      does: "Send no more mails",
      done: "You get no more mails of this table, and your address is deleted.",
    },
  },
  person: {
    title: "Who you are",
    about: "Who signs in finds their seats in every browser.",
    must: "Only who has signed in can start a table here.",
    signIn: "Sign in",
    signedIn: (name: string) => (name ? `You are signed in as ${name}.` : "You are signed in."),
    signOut: "Sign out",
    forget: "Forget me",
    forgetTitle: "Forget who you are?",
    forgetAbout:
      "This host forgets you and your list of tables, and you are signed out everywhere. Links still lead to your seats.",
    forgetDoes: "Forget me",
    failed: {
      down: "You are not signed in: the site at which you sign in does not answer. Try again later.",
      refused: "You are not signed in: the site at which you sign in did not let you in.",
      late: "You are not signed in: it took too long, or was begun in another window. Try again.",
      often: "You are not signed in: there were too many attempts. Try again in some minutes.",
    },
  },
  options: {
    title: "Time, and who watches",
    clockLabel: "Time for each answer",
    clock: (seconds: number) => (seconds ? spanOf(seconds) : "as long as it takes"),
    lateLabel: "When the time is over",
    late: { bot: "a bot plays on", ask: "the others decide whether a bot plays on" },
    behindLabel: "Spectators see what happens",
    behind: {
      "": "at once",
      "turns 1": "a turn later",
      "turns 3": "3 turns later",
      "minutes 10": "10 minutes later",
      "minutes 60": "an hour later",
    },
    undo: "The others agree, if it concerns them",
  },
  waiting: {
    title: "What the table waits for",
    left: (who: string, seconds: number) => `${who} has ${countdownOf(seconds)} left.`,
    leftYou: (seconds: number) => `You have ${countdownOf(seconds)} left.`,
    undo: (who: string, answers: number) => `${who} wants to take something back: ${answersOf(answers)}.`,
    ownUndo: (answers: number) => `You want to take something back: ${answersOf(answers)}.`,
    rules: (title: string) => `Other rules are offered: ${title}. Shall the game go on with them?`,
    late: (who: string) => `The time of ${who} is over. Shall a bot play on?`,
    agree: "Yes",
    disagree: "No",
    giveUp: "Do not",
    waitsFor: (names: string) => (names ? `Not answered yet: ${names}.` : ""),
    away: "A bot plays in your seat.",
    back: "Play on yourself",
  },
  links: {
    title: "Links to this table",
    own: "Your seat: open it on another device, or hand the seat on with it",
    renew: "Make a new link for your seat",
    renewTitle: "Make a new link for your seat?",
    renewAbout:
      "The old one leads nowhere from then on, and whoever else came by it has to leave. To hand the seat on, send somebody the new one.",
    renewDoes: "Make a new link",
    seat: (name: string) => `Seat of ${name}`,
    watch: "To watch",
    copy: "Copy",
    copyOf: (what: string) => `Copy the link: ${what}`,
    copied: "Copied.",
    secret: "Who has the link of a seat plays in that seat, so send it only to whom it is for.",
    days: (number: number) => `This table is deleted ${number} days after its last answer.`,
    remove: "Delete this table",
    removeTitle: "Delete this table?",
    removeAbout: "The game, and all that was said, is deleted for everybody.",
    removeDoes: "Delete",
  },
  talk: {
    title: "Talk",
    label: "Say something to all at the table",
    send: "Say",
    nothing: "Nobody has said anything yet.",
    line: (who: string, text: string) => `${who} says: ${text}`,
    deleted: "deleted",
    remove: "Delete",
    removeOf: (text: string) => `Delete "${text}"`,
    hide: "Hide",
    hideOf: (who: string) => `Hide what ${who} says, only for you`,
    hidden: (who: string) => `You hide what ${who} says.`,
    show: "Show it",
    close: "Close",
  },
  report: {
    title: "The game is over",
    again: "Play again, seats turned",
    anew: "Begin anew, seats turned",
    goAgain: "Go to the next game",
    isAgain: "There is a next game, with the seats turned.",
    save: "Save the game",
    replay: "Look at the game again in the workshop",
  },
};
