// The drawn table of one viewer: the question, the others, the common areas, one's own; and what clicks on them mean.

import { el } from "../dom";
import { AreaView } from "./areas";
import { targets } from "./card";
import type { Coach } from "./coach";
import type { Context } from "./context";
import { place } from "./dom";
import { thingsIn } from "./figures";
import { Fit } from "./fit";
import { isOwn, Picks } from "./picks";
import { PlayerView, type ShowWhy } from "./players";
import { QuestionView } from "./question";
import type { AnyDecision, Area, Option, Scene, Seat, View, Viewer } from "./shapes";
import { type Sheets, targetOf } from "./sheet";
import { TogetherView } from "./together";

const PLACES: Area["at"][] = ["top", "left", "centre", "right", "bottom"];

export interface TableHost {
  choose(option: Option): void;
  why: ShowWhy;
  sheets: Sheets;
  coach: Coach;
}

export class TableView {
  readonly element = el("div", { class: "surface" });
  readonly question: QuestionView;
  readonly #host: TableHost;
  readonly #others: HTMLElement;
  readonly #middle: HTMLElement;
  /** Maps in the centre of the table: they are seen before all else between the question and one's own. */
  readonly #boards = el("div", { class: "boards" });
  readonly #field = el("div", { class: "field" });
  readonly #own: HTMLElement;
  readonly #common: AreaView[] = [];
  /** What all players have of one sort: it is seen before what each of them has. */
  readonly #together: TogetherView[];
  readonly #players: PlayerView[] = [];
  readonly #fit: Fit;
  #picks = new Picks(null);
  #chosen: string[] = [];
  #context: Context | null = null;
  #before = new Map<string, string>();
  #fresh = new Set<string>();
  #touch = false;

  constructor(scene: Scene, view: View, viewer: Viewer, host: TableHost) {
    this.#host = host;
    const answers = { choose: (option: Option) => this.#choose(option), unchoose: () => this.#unchoose() };
    this.question = new QuestionView(answers, host.coach.line);
    const seats = inOrder(view, viewer);
    const others = seats.filter((seat) => seat !== viewer);
    const own = seats.filter((seat) => seat === viewer);
    for (const seat of others) this.#players.push(new PlayerView(seat, scene.areas.others, false, host.why));
    for (const seat of own) this.#players.push(new PlayerView(seat, handFirst(scene), true, host.why));
    for (const area of this.#players.slice(others.length).flatMap((player) => player.areas))
      area.isFolded = isOnLines(scene, area.area);
    const middle = el("div", { class: "middle" });
    const isOfEach = ({ zone }: Area) => zone !== null && scene.zones[zone]?.owner === "player";
    this.#together = scene.areas.table
      .filter(isOfEach)
      .map((area) => new TogetherView(area, [...others, ...own], view));
    for (const at of PLACES) {
      const here = scene.areas.table.filter((area) => area.at === at && !isOfEach(area));
      const areas = here.map((area) => new AreaView(area, "table"));
      this.#common.push(...areas);
      const boards = areas.filter((area) => isBoard(area.area));
      this.#boards.append(...boards.map((area) => area.element));
      const beside = areas.filter((area) => !isBoard(area.area));
      if (beside.length) middle.append(el("div", { class: `at-${at}` }, ...beside.map((area) => area.element)));
    }
    this.element.classList.toggle("with-board", this.#boards.childElementCount > 0);
    const [rest, mine] = [this.#players.slice(0, others.length), this.#players.slice(others.length)];
    this.#others = el("div", { class: "others" }, ...rest.map((player) => player.element));
    this.#middle = middle;
    this.#own = el("div", { class: "dock" }, ...mine.map((player) => player.element));
    this.#fit = new Fit(this.element, this.#field, this.#middle, this.#own, this.question);
    this.#listen(this.element);
  }

  /**
   * Put the parts of the table in order, with what is shown before the question, after it, and beside the table. The
   * question and what is the viewer's own are always seen; what lies between them scrolls.
   */
  arrange(before: HTMLElement[], after: HTMLElement[], beside: HTMLElement): void {
    const around = el("div", { class: "around" }, this.#others, beside);
    const together = this.#together.map(({ element }) => element);
    const boards = this.#boards.childElementCount ? [this.#boards] : [];
    place(this.#field, [...after, ...boards, ...together, this.#middle, around]);
    place(this.element, [...before, this.question.element, this.#field, this.#own]);
  }

  /** Draw what has changed. `sentence` stands in the place of the question; then nothing can be chosen. */
  draw(scene: Scene, view: View, sentence: string | null): void {
    const decision = sentence === null ? view.decision : null;
    const isNew = decision !== this.#picks.decision;
    if (isNew) this.#asked(decision, view);
    this.#context = { scene, view, picks: this.#picks, fresh: this.#fresh };
    for (const area of this.#common) area.draw(this.#context, null);
    for (const area of this.#together) area.draw(this.#context);
    for (const player of this.#players) player.draw(this.#context);
    this.question.draw(this.#context, sentence, () => this.#drawn());
    this.#fit.now(isNew);
  }

  /** Note where everything lies when an answer was given, to show later what moved. */
  answered(view: View): void {
    this.#before = places(view);
  }

  #asked(decision: AnyDecision | null, view: View): void {
    this.#chosen = [];
    this.#picks = new Picks(decision);
    if (!isOwn(decision)) return;
    const now = places(view);
    const before = this.#before;
    this.#fresh = new Set(before.size ? [...now].filter(([id, at]) => before.get(id) !== at).map(([id]) => id) : []);
  }

  #drawn(): Record<"all" | "own", Set<string>> {
    const within = (part: HTMLElement) => {
      const all = part.querySelectorAll<HTMLElement>(".area [data-key]");
      return new Set([...all].map((one) => one.dataset.key ?? ""));
    };
    const hand = this.#own.querySelector<HTMLElement>(".area"); // what comes after it may have to be scrolled to
    return { all: within(this.element), own: hand ? within(hand) : new Set() };
  }

  // ---- choosing --------------------------------------------------------------------------------------

  #listen(part: HTMLElement): void {
    part.addEventListener("pointerdown", (event) => {
      this.#touch = event.pointerType === "touch";
    });
    part.addEventListener("click", (event) => this.#click(event));
    part.addEventListener("keydown", (event) => {
      const element = targetOf(event.target);
      if (event.key !== "i" || event.ctrlKey || event.metaKey || !element) return;
      event.preventDefault();
      this.#host.sheets.open(element);
    });
    this.#host.sheets.follow(part);
    this.#host.coach.listen(part);
  }

  #click(event: MouseEvent): void {
    const element = targetOf(event.target);
    const target = element && targets.get(element);
    if (!element || !target) return;
    const { options } = target;
    const byTouch = this.#touch && event.detail > 0 && target.thing !== undefined;
    if (this.#picks.isOrder && target.thing?.thing && options.length > 0) this.#next(target.thing.thing, options);
    else if (options.length === 1 && !byTouch) this.#choose(options[0] as Option);
    else this.#host.sheets.open(element);
  }

  #choose(option: Option): void {
    this.#host.sheets.hide();
    this.#host.choose(option);
  }

  /** Choose the next thing of an order; the last one follows by itself. */
  #next(thing: string, options: Option[]): void {
    if (options.length === 1) {
      this.#choose(options[0] as Option);
      return;
    }
    this.#order([...this.#chosen, thing]);
  }

  #unchoose(): void {
    this.#order(this.#chosen.slice(0, -1));
  }

  #order(chosen: string[]): void {
    this.#chosen = chosen;
    this.#picks = new Picks(this.#picks.decision, chosen);
    const context = this.#context;
    if (context) this.draw(context.scene, context.view, null);
  }
}

/** The viewer's own areas, first of them those that nobody else sees. */
function handFirst({ areas, zones }: Scene): Area[] {
  const isHand = ({ zone }: Area) => zone !== null && zones[zone]?.seen === "owner";
  return [...areas.own.filter(isHand), ...areas.own.filter((area) => !isHand(area))];
}

/** Check whether an area is the map on which a game is played. */
function isBoard({ map, at }: Area): boolean {
  return map !== null && at === "centre";
}

/** Check whether things of an area are lines of a map, which shows whose they are. */
function isOnLines({ areas, zones }: Scene, { zone }: Area): boolean {
  return areas.table.some(({ map, owned }) => map && zone && owned.includes(zone) && zones[zone]?.kind !== map);
}

/** The seats in the order of play, from the one after the viewer. */
function inOrder(view: View, viewer: Viewer): Seat[] {
  const seats = view.players.map((player) => player.player);
  const at = viewer === null ? 0 : seats.indexOf(viewer) + 1;
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** Where each thing lies that the viewer can see. */
function places(view: View): Map<string, string> {
  const out = new Map<string, string>();
  const note = (at: string, zones: View["zones"]): void => {
    for (const [name, zone] of Object.entries(zones))
      for (const thing of thingsIn(zone)) if (thing?.thing) out.set(thing.thing, `${at} ${name}`);
  };
  note("0", view.zones);
  for (const player of view.players) note(String(player.player), player.zones);
  return out;
}
