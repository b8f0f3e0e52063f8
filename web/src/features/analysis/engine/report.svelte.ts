// What the engine thinks of every position of a line: the graph of a game and its mistakes. It is found position by
// position, and can be given up at any time.

import type { Place } from '../../../api/boards';
import { ApiError } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Analysis, Evaluation, PlayedMove, Problem } from '../../../api/types';
import { t } from '../../../words/words.svelte';
import { judge, verdictsOf, type Verdict } from '../../../tree/mistakes';

/** Seconds of thought about each position of a line that is no match. */
const SECONDS = 1;

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
  found = $state.raw<readonly Evaluation[]>([]);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly verdicts: readonly Verdict[] = $derived(verdictsOf(this.found));
  /** The same by their nodes, as the tree names them. */
  readonly byNode: ReadonlyMap<string, Verdict> = $derived.by(() => {
    const moves = this.line?.moves.map(({ text }) => text) ?? [];
    return new Map(this.verdicts.map((verdict) => [moves.slice(0, verdict.ply + 1).join(' '), verdict]));
  });
  readonly done = $derived(this.found.length);
  readonly all = $derived(this.line ? this.line.moves.length + 1 : 0);

  readonly #engine: Pick<EngineClient, 'think' | 'evaluations'>;
  #stop: AbortController | null = null;

  constructor(engine: Pick<EngineClient, 'think' | 'evaluations'>) {
    this.#engine = engine;
  }

  /** Looks at all positions of a line; what was found of it before is not asked for again. */
  async begin(line: Line): Promise<void> {
    this.stop();
    if (!this.line || textOf(this.line) !== textOf(line)) this.found = [];
    this.line = line;
    const { signal } = (this.#stop = new AbortController());
    this.busy = true;
    this.problem = null;
    try {
      await (line.match === null ? this.#think(line, signal) : this.#follow(line.match, signal));
    } catch (error) {
      if (!signal.aborted) this.problem = problemFrom(error);
    } finally {
      if (this.#stop?.signal === signal) this.busy = false;
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.busy = false;
  }

  /** A finished game is looked through by the server, once for all who ask, and judged there. */
  async #follow(match: string, signal: AbortSignal): Promise<void> {
    let told = 0;
    for await (const evaluation of this.#engine.evaluations(match, signal)) {
      told += 1;
      // What was told before the reader stopped it comes again.
      if (told > this.done) this.found = [...this.found, evaluation];
    }
    signal.throwIfAborted();
    if (this.done < this.all) throw busy();
  }

  /** Any other line is thought about position by position. */
  async #think({ place, moves }: Line, signal: AbortSignal): Promise<void> {
    while (this.done <= moves.length) {
      const line = moves.slice(0, this.done);
      const there = { ...place, moves: line.map(({ text }) => text) };
      let analysis: Analysis | undefined;
      for await (const { lines } of this.#engine.think(there, { lines: 1, seconds: SECONDS }, signal)) {
        analysis = lines[0] ?? analysis;
      }
      signal.throwIfAborted();
      if (!analysis) throw busy();
      const [last, before] = [line.at(-1), this.found.at(-1)];
      const played = last && before ? judge(last, before.analysis, analysis) : null;
      this.found = [...this.found, { analysis, played }];
    }
  }
}

function textOf({ place, moves, match }: Line): string {
  return [match ?? '', place.game, place.position ?? '', ...moves.map(({ text }) => text)].join(' ');
}

/** The server has ended its answer early: it thinks for others first. */
function busy(): ApiError {
  return new ApiError(503, { code: 'busy', message: t.common.wrong(), told: null, rule: null, legal: [] });
}
