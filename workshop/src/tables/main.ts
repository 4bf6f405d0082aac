// Starts the page of a host: a table if the address is a link to one, or else the first screen.

import { fill } from "../dom";
import { Status } from "../status";
import { Home } from "./home";
import { letterScreen, readLetter } from "./letters";
import { readLink } from "./links";
import { readFailure } from "./person";
import { Room } from "./room";
import { words } from "./words";

const main = document.getElementById("main") as HTMLElement;
const status = new Status(document.getElementById("status") as HTMLElement);
let room: Room | null = null;

function show(): void {
  room?.end();
  const link = readLink(location.hash);
  const mail = readLetter(location.hash);
  document.title = words.pageTitle;
  status.keep("");
  room = link && new Room(link, status);
  const screen = mail ? letterScreen(mail.letter, mail.key) : null;
  fill(main, screen ?? room?.element ?? new Home(readFailure(location.hash)).element);
}

window.addEventListener("hashchange", show);
show();
