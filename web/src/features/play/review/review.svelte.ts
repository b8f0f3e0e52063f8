// The review of a finished game: evaluations of all positions, the accuracy of both sides, and the turning points.

import type { Color, Evaluation, Game, Problem } from '../../../api/types';
import { laterEvaluations, type Evaluator } from '../../../board_page/report/evaluations';
import { verdictsOf, type Verdict } from '../../../board_page/report/mistakes';
import { problemFrom } from '../../../words/problem';
import { accuracyOf } from './accuracy';
import { factOf, type FactServers } from './fact_of';
import type { Fact } from './facts';
import { atEnd } from './sides';

/** The largest number of turning points to show. */
const MAX_POINTS = 6;

export interface Servers extends FactServers {
  engine: Evaluator;
}

export class Review {
  /** The evaluations so far, by ply. */
  found = $state.raw<readonly Evaluation[]>([]);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The facts that explain mistakes, by the ply before the move. */
  facts = $state.raw<ReadonlyMap<number, Fact>>(new Map());

  readonly game: Game;
  readonly verdicts: readonly Verdict[] = $derived(verdictsOf(this.found));
  /** The mistakes with the colors that their players have at the end. */
  readonly ofPlayers: readonly Verdict[] = $derived(
    this.verdicts.map((one) => ({ ...one, color: atEnd(this.game.moves, one.ply, one.color) })),
  );
  readonly points: readonly Verdict[] = $derived(turningPoints(this.verdicts));
  readonly all: number;
  readonly done = $derived(this.found.length);
  readonly complete = $derived.by(() => this.done === this.all);

  readonly #servers: Servers;
  #stop: AbortController | null = null;

  constructor(servers: Servers, game: Game) {
    this.#servers = servers;
    this.game = game;
    this.all = game.moves.length + 1;
  }

  accuracy(color: Color): number | null {
    return accuracyOf(this.found, this.game.moves, color);
  }

  /** Evaluates the positions, then explains the turning points. Continues after an interruption. */
  async begin(): Promise<void> {
    this.stop();
    const { signal } = (this.#stop = new AbortController());
    this.busy = true;
    this.problem = null;
    try {
      await this.#evaluate(signal);
      for (const point of this.points) {
        signal.throwIfAborted();
        await this.explain(point);
      }
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

  async #evaluate(signal: AbortSignal): Promise<void> {
    if (this.complete) return;
    const { engine } = this.#servers;
    for await (const evaluation of laterEvaluations(engine, this.game, this.found, signal))
      this.found = [...this.found, evaluation];
  }

  /** Finds the fact that explains a mistake. */
  async explain(mistake: Verdict): Promise<void> {
    const { ply } = mistake;
    const [before, after] = [this.found[ply]?.analysis, this.found[ply + 1]?.analysis];
    if (this.facts.has(ply) || !before || !after) return;
    const fact = await factOf(this.#servers, this.game, mistake, { before, after });
    this.facts = new Map(this.facts).set(ply, fact);
  }
}

/** Returns the worst mistakes in the order of the game. */
export function turningPoints(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts
    .filter(({ kind }) => kind !== 'inaccuracy')
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MAX_POINTS)
    .sort((a, b) => a.ply - b.ply);
}
