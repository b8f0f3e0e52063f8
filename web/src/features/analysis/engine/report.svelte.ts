// The engine's report on a line: an evaluation of every position, and the mistakes. It can be stopped and continued.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Analysis, Evaluation, PlayedMove, Problem } from '../../../api/types';
import { busy, laterEvaluations } from '../../../board_page/report/evaluations';
import { judge, verdictsOf, type Verdict } from '../../../tree/mistakes';

/** Seconds of thinking for each position of a line that is not a match. */
const SECONDS = 1;

/** A line from the root of a tree. */
export interface Line {
  place: Place;
  moves: readonly PlayedMove[];
  /** The id of the match with these moves. */
  match: string | null;
}

export class Report {
  line = $state.raw<Line | null>(null);
  /** The evaluations so far, by ply. */
  found = $state.raw<readonly Evaluation[]>([]);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly verdicts: readonly Verdict[] = $derived(verdictsOf(this.found));
  /** The verdicts by the path of their nodes. */
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

  /** Evaluates all positions of a line, and continues an earlier report on the same line. */
  async begin(line: Line): Promise<void> {
    this.stop();
    if (!this.line || textOf(this.line) !== textOf(line)) this.found = [];
    this.line = line;
    const { signal } = (this.#stop = new AbortController());
    this.busy = true;
    this.problem = null;
    try {
      await (line.match === null ? this.#think(line, signal) : this.#fetchEvaluations(line.match, signal));
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

  /** Fetches the evaluations of a match, which the server computes once for all users. */
  async #fetchEvaluations(match: string, signal: AbortSignal): Promise<void> {
    const numbers = { known: this.done, all: this.all };
    for await (const evaluation of laterEvaluations(this.#engine, match, numbers, signal))
      this.found = [...this.found, evaluation];
  }

  /** Analyzes any other line position by position. */
  async #think({ place, moves }: Line, signal: AbortSignal): Promise<void> {
    while (this.done <= moves.length) {
      const line = moves.slice(0, this.done);
      const current = { ...place, moves: line.map(({ text }) => text) };
      let analysis: Analysis | undefined;
      for await (const { lines } of this.#engine.think(current, { lines: 1, seconds: SECONDS }, signal)) {
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
