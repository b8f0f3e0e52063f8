// What the engine thinks of every position of a line: the graph of a game and its mistakes. It is found position by
// position, and can be given up at any time.

import type { BoardsClient, Place } from '../api/boards';
import { problemFrom, type Client } from '../api/client';
import type { Analysis, PlayedMove, Problem } from '../api/types';
import { verdictsOf, type Verdict } from './mistakes';

/** Seconds of thought about each position. */
const SECONDS = 1;

interface Servers {
  boards: Pick<BoardsClient, 'think'>;
  /** What is known of finished matches is remembered by the server. */
  games: Pick<Client, 'analysis'>;
}

/** A line from the root of a tree. */
export interface Line {
  place: Place;
  moves: readonly PlayedMove[];
  /** The match that was played so. */
  match: string | null;
}

export class Report {
  line = $state.raw<Line | null>(null);
  /** What was found after so many moves. */
  found = $state.raw<readonly (Analysis | undefined)[]>([]);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly verdicts: readonly Verdict[] = $derived(this.line ? verdictsOf(this.line.moves, this.found) : []);
  /** The same by their nodes, as the tree names them. */
  readonly byNode: ReadonlyMap<string, Verdict> = $derived.by(() => {
    const moves = this.line?.moves.map(({ text }) => text) ?? [];
    return new Map(this.verdicts.map((verdict) => [moves.slice(0, verdict.ply + 1).join(' '), verdict]));
  });
  readonly done = $derived(this.found.filter(Boolean).length);
  readonly all = $derived(this.line ? this.line.moves.length + 1 : 0);

  readonly #servers: Servers;
  #stop: AbortController | null = null;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** Looks at all positions of a line; what was found of it before is not asked for again. */
  async begin(line: Line): Promise<void> {
    this.stop();
    if (!this.line || textOf(this.line) !== textOf(line)) this.found = [];
    this.line = line;
    const stop = (this.#stop = new AbortController());
    this.busy = true;
    this.problem = null;
    try {
      for (let ply = 0; ply <= line.moves.length && !stop.signal.aborted; ply++) {
        if (this.found[ply]) continue;
        const analysis = await this.#find(line, ply, stop.signal);
        if (stop.signal.aborted) return;
        const found = [...this.found];
        found[ply] = analysis;
        this.found = found;
      }
    } catch (error) {
      if (!stop.signal.aborted) this.problem = problemFrom(error);
    } finally {
      if (this.#stop === stop) this.busy = false;
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.busy = false;
  }

  async #find(line: Line, ply: number, signal: AbortSignal): Promise<Analysis | undefined> {
    if (line.match !== null) return this.#servers.games.analysis(line.match, ply, signal);
    const moves = line.moves.slice(0, ply).map(({ text }) => text);
    let best: Analysis | undefined;
    const thought = { lines: 1, seconds: SECONDS };
    for await (const { lines } of this.#servers.boards.think({ ...line.place, moves }, thought, signal)) {
      best = lines[0] ?? best;
    }
    return best;
  }
}

function textOf({ place, moves }: Line): string {
  return [place.game, place.position ?? '', ...moves.map(({ text }) => text)].join(' ');
}
