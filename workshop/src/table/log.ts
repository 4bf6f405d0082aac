// What was told to a viewer, turn by turn, also when answers are taken back.

import type { Packet, Told } from "./shapes";

/** What was told of a turn, and in which round that was, in a game with rounds. */
export type ToldTurn = Told & { round: number | null };

interface Chunk {
  /** The numbers of the first event of its packet and of the one after its last. */
  from: number;
  to: number;
  told: Told[];
  rounds: Round[];
}

/** A round, and its first turn. */
interface Round {
  turn: number;
  round: number;
}

export class Log {
  #chunks: Chunk[] = [];
  #whole: ToldTurn[] | null = null;
  #new: Told[] = [];

  /** Add what a packet tells. False if the log must be read again as a whole, since a packet was cut in two. */
  take(packet: Packet): boolean {
    this.#whole = null;
    if (packet.view) this.#chunks = [];
    else this.#new.push(...packet.told);
    const cut = packet.rewind !== undefined && this.#cut(packet.rewind.from);
    const first = packet.events[0]?.number;
    const last = packet.events.at(-1)?.number;
    const rounds = roundsIn(packet);
    if (first !== undefined && last !== undefined)
      this.#chunks.push({ from: first, to: last + 1, told: packet.told, rounds });
    else if (packet.told.length + rounds.length > 0)
      this.#chunks.push({ from: this.#end, to: this.#end, told: packet.told, rounds });
    return !cut;
  }

  /** What was told since the last call; a log that was read again as a whole tells nothing new. */
  takeNew(): Told[] {
    return this.#new.splice(0);
  }

  /** All turns so far, those that went on over several packets in one. */
  get turns(): ToldTurn[] {
    if (this.#whole === null) {
      const turns: ToldTurn[] = [];
      const rounds = this.#chunks.flatMap((chunk) => chunk.rounds);
      for (const part of this.#chunks.flatMap((chunk) => chunk.told)) {
        const last = turns.at(-1);
        if (last && last.turn === part.turn && last.player === part.player) {
          last.lines = [...last.lines, ...part.lines];
          last.events = [...last.events, ...part.events];
        } else turns.push({ ...part, round: rounds.findLast(({ turn }) => turn <= part.turn)?.round ?? null });
      }
      this.#whole = turns;
    }
    return this.#whole;
  }

  get #end(): number {
    return this.#chunks.at(-1)?.to ?? 0;
  }

  /** Forget what came from an event on; true if that was in the middle of a packet. */
  #cut(from: number | null): boolean {
    if (from === null) return false;
    const kept = this.#chunks.filter((chunk) => chunk.to <= from);
    const inside = this.#chunks.some((chunk) => chunk.from < from && chunk.to > from);
    this.#chunks = kept;
    return inside;
  }
}

/** The rounds that begin in a packet. One that shows the whole table without what happened before is in a round, too. */
function roundsIn({ events, view }: Packet): Round[] {
  const begun = events.flatMap((event) =>
    event.type === "round begins" ? [{ turn: event.turn + 1, round: event.round }] : [],
  );
  return begun.length === 0 && view?.round !== undefined ? [{ turn: view.turn, round: view.round }] : begun;
}
