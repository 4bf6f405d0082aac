// A track: places in order, each with its number, and the pawns that are on them.

import { el, set } from "../dom";
import { words } from "../words";
import { targets } from "./card";
import type { Context } from "./context";
import { nameOf } from "./context";
import { name, seen } from "./dom";
import { faceOf, findIn } from "./figures";
import { badge, pawnsAt } from "./pawns";
import type { Area, Track } from "./shapes";

const say = words.table.map;

export class TrackView {
  readonly element = el("div", { class: "track" });
  readonly #area: Area;
  #track: Track | null = null;
  #places: HTMLButtonElement[] = [];

  constructor(area: Area) {
    this.#area = area;
  }

  draw(context: Context): void {
    const track = context.scene.tracks[this.#area.track ?? ""];
    if (!track) return;
    if (track !== this.#track) this.#build(track);
    track.places.forEach((_, index) => {
      this.#mark(context, track, index);
    });
  }

  #build(track: Track): void {
    this.#track = track;
    this.#places = track.places.map(({ value }) =>
      el(
        "button",
        { type: "button", class: "step", tabindex: -1, "data-key": String(value) },
        seen(el("span", { class: "number" }, String(value)), el("span", { class: "marks" })),
      ),
    );
    this.element.replaceChildren(...this.#places);
  }

  #mark(context: Context, track: Track, index: number): void {
    const place = track.places[index] as Track["places"][number];
    const button = this.#places[index] as HTMLButtonElement;
    const { view, scene, picks } = context;
    const pawns = this.#pawns(context, track, place.id, place.value);
    const thing = findIn(view.zones[this.#area.zone ?? ""], place.id ?? "");
    const options = picks.ofThing(place.id);
    const line = faceOf(scene, place.id)?.line ?? [];
    targets.set(button, { ...(thing ? { thing } : {}), kind: scene.zones[this.#area.zone ?? ""]?.kind ?? "", options });
    const named = place.name === String(place.value) ? "" : place.name;
    const standing = pawns.map((player) => say.pawn(nameOf(view, player)));
    set(button, {
      class: ["step", options.length > 0 && "pick", pawns.length > 0 && "pawned"].filter(Boolean).join(" "),
    });
    name(button, [String(place.value), named, ...line, ...standing].filter(Boolean).join(", "));
    button.querySelector(".marks")?.replaceChildren(...pawns.map((player) => badge(context, player)));
  }

  #pawns(context: Context, track: Track, id: string | null, value: number): number[] {
    const { players } = context.view;
    const counter = track.counter;
    if (counter === null) return pawnsAt(this.#area, players, id, value).map((player) => player.player);
    const [least, most] = [track.places[0]?.value ?? 0, track.places.at(-1)?.value ?? 0];
    const isHere = (now: number | undefined) => now !== undefined && Math.min(Math.max(now, least), most) === value;
    return players.filter((player) => isHere(player.counters[counter])).map((player) => player.player);
  }
}
