// What the browser keeps: the links of the tables that somebody plays at here, a name, and a few wishes.

import { read, write } from "../kept";

const TABLES = "london rules tables";
const NAME = "london rules name";
const QUIET = "london rules quiet";
const MOST = 50;

export interface KeptTable {
  table: string;
  secret: string;
  title: string;
  /** The seat; 0 for who watches. */
  seat: number;
  name: string;
  /** What who started it has besides: secrets of all seats (null for bots), of spectators, and to delete it. */
  started?: { seats: (string | null)[]; watch: string; owner: string };
  /** Seats whose words are hidden here. */
  hidden?: number[];
}

/** The author's rules, as the workshop passes them on. */
export interface OwnRules {
  variant: string;
  title: string;
  texts: Record<string, Record<string, string>>;
}

const PASSED_ON = "london rules passed on";

export function keptTables(): KeptTable[] {
  return read<KeptTable[]>(TABLES) ?? [];
}

export function keptTable(table: string, secret: string): KeptTable | null {
  return keptTables().find((one) => one.table === table && one.secret === secret) ?? null;
}

/** Keep a table, the newest first. */
export function keep(table: KeptTable): void {
  const others = keptTables().filter((one) => one.table !== table.table || one.secret !== table.secret);
  write(TABLES, [table, ...others].slice(0, MOST));
}

export function forget({ table, secret }: KeptTable): void {
  write(
    TABLES,
    keptTables().filter((one) => one.table !== table || one.secret !== secret),
  );
}

export function keptName(): string {
  return read<string>(NAME) ?? "";
}

export function keepName(name: string): void {
  write(NAME, name);
}

export function isQuiet(): boolean {
  return read<boolean>(QUIET) ?? false;
}

export function keepQuiet(quiet: boolean): void {
  write(QUIET, quiet);
}

/** The address of the tables, where a host serves the workshop. */
export function tablesOfHost(): string | null {
  return document.documentElement.dataset.tables ?? null;
}

/** Pass rules on from the workshop to the tables. */
export function passOn(rules: OwnRules): void {
  write(PASSED_ON, rules);
}

/** The rules that the workshop has passed on. */
export function passedOn(): OwnRules | null {
  return read<OwnRules>(PASSED_ON);
}
