// The review of a finished game: evaluations of all positions, the accuracy of both sides, and the turning points.

import type { BoardsClient } from '../../../api/boards';
import type { Client } from '../../../api/client';
import type { EngineClient } from '../../../api/engine';
import type { Color, Evaluation, Game, Problem } from '../../../api/types';
import { laterEvaluations } from '../../../board_page/report/evaluations';
import { verdictsOf, type Verdict } from '../../../tree/mistakes';
import { problemFrom } from '../../../words/problem';
import { accuracyOf } from './accuracy';
import { explain, type Fact } from './facts';

/** The largest number of turning points to show. */
const MAX_POINTS = 6;
/** The numbers of moves of the engine's lines to compare. Later moves are unreliable. */
const [MIN_LINE, MAX_LINE] = [3, 12];

export interface Servers {
  games: Pick<Client, 'position' | 'after' | 'insight'>;
  boards: Pick<BoardsClient, 'insight'>;
  engine: Pick<EngineClient, 'evaluations'>;
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
    const numbers = { known: this.done, all: this.all };
    for await (const evaluation of laterEvaluations(this.#servers.engine, this.game.id, numbers, signal))
      this.found = [...this.found, evaluation];
  }

  /** Finds the fact that explains a mistake. */
  async explain({ ply, color, move, better }: Verdict): Promise<void> {
    const [before, after] = [this.found[ply]?.analysis, this.found[ply + 1]?.analysis];
    if (this.facts.has(ply) || !before || !after) return;
    const { games } = this.#servers;
    const { id, game, moves } = this.game;
    const reply = after.line[0] ?? null;
    const follow = async (from: number, ...line: string[]) => (await games.after(id, from, line)).position;
    const [positionBefore, positionAfter, improved, replied] = await Promise.all([
      games.position(id, ply),
      games.position(id, ply + 1),
      follow(ply, better),
      reply === null ? null : follow(ply + 1, reply),
    ]);
    const emergo = positionBefore.hands !== null;
    const line = [...moves.slice(0, ply).map(({ text }) => text), better];
    const insights = emergo ? await this.#insights(ply, { game, position: null, moves: line }) : null;
    const possible = improved.legal.some(({ text }) => text === reply);
    const improvedReplied = reply !== null && possible ? await follow(ply, better, reply) : null;
    const length = Math.min(before.line.length, after.line.length + 1, MAX_LINE);
    const ends =
      length < MIN_LINE
        ? null
        : {
            now: await follow(ply + 1, ...after.line.slice(0, length - 1)),
            improved: await follow(ply, ...before.line.slice(0, length)),
          };
    const fact = explain({
      color,
      move,
      better,
      reply,
      before: positionBefore,
      after: positionAfter,
      improved,
      replied,
      improvedReplied,
      analyses: { before, after },
      ends,
      insights,
    });
    this.facts = new Map(this.facts).set(ply, fact);
  }

  async #insights(ply: number, improved: Parameters<BoardsClient['insight']>[0]) {
    const { games, boards } = this.#servers;
    const [before, after, better] = await Promise.all([
      games.insight(this.game.id, ply),
      games.insight(this.game.id, ply + 1),
      boards.insight(improved),
    ]);
    return { before, after, improved: better };
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
