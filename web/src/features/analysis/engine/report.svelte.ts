// The engine's report on a line: an evaluation of every position, and the mistakes. It can be stopped and continued.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { Evaluation, PlayedMove, Problem } from '../../../api/types';
import { laterEvaluations, lineEvaluations, type Evaluator } from '../../../board_page/report/evaluations';
import { verdictsOf, type Verdict } from '../../../board_page/report/mistakes';

/** Milliseconds of thinking for each position of a line that is not a match. */
const TIME = 1000;

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

  readonly #engine: Evaluator;
  #stop: AbortController | null = null;

  constructor(engine: Evaluator) {
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
      for await (const evaluation of this.#evaluations(line, signal))
        this.found = [...this.found, evaluation];
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

  /** Stops and drops the report. */
  clear(): void {
    this.stop();
    this.line = this.problem = null;
    this.found = [];
  }

  #evaluations({ place, moves, match }: Line, signal: AbortSignal): AsyncGenerator<Evaluation> {
    if (match !== null)
      return laterEvaluations(
        this.#engine,
        { id: match, game: place.game, moves: [...moves] },
        this.found,
        signal,
      );
    return lineEvaluations(this.#engine, place, [...moves], this.found, { milliseconds: TIME }, signal);
  }
}

function textOf({ place, moves, match }: Line): string {
  return [match ?? '', place.game, place.position ?? '', ...moves.map(({ text }) => text)].join(' ');
}
