// "Learn from your mistakes": the user goes through their mistakes and looks for a better move in each position.

import type { EngineClient } from '../../../api/engine';
import type { MatchPositions } from '../../../api/rules/match_positions';
import type { Analysis, Evaluation, Game, Position } from '../../../api/types';
import { judge, type Verdict } from '../../../board_page/report/mistakes';

/** Milliseconds of thinking about a try. */
const TIME = 1000;
/** A try may lose this much winning chance. From here on a move is an inaccuracy. */
const TOLERANCE = 0.05;

export type Outcome =
  /** The engine's move, or another move that keeps the winning chance. */
  | { readonly kind: 'best' | 'good'; readonly move: string }
  /** The move of the game. */
  | { readonly kind: 'same' }
  | { readonly kind: 'worse'; readonly move: string; readonly cost: number }
  /** The user asked for the solution. */
  | { readonly kind: 'shown' };

export interface ExerciseServers {
  positions: Pick<MatchPositions, 'position' | 'after'>;
  engine: Pick<EngineClient, 'think'>;
}

export class Exercises {
  /** The index of the mistake. The number of mistakes means the end. */
  at = $state(0);
  /** The shown position: that before the mistake, or after a try. Null until it has loaded. */
  position = $state.raw<Position | null>(null);
  /** The cells of the last move. Null for that of the game. */
  last = $state.raw<readonly string[] | null>(null);
  /** The move that is being judged. */
  judging = $state<string | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** The mistakes that the user has solved without help, by ply. */
  solved = $state.raw<ReadonlySet<number>>(new Set());

  readonly mistakes: readonly Verdict[];
  readonly mistake = $derived.by(() => this.mistakes[this.at] ?? null);
  /** `true` if the user may look for a move. After a wrong try the board returns to the position of the mistake. */
  readonly open = $derived.by(
    () => this.position !== null && this.judging === null && (this.outcome === null || isWrong(this.outcome)),
  );
  readonly finished = $derived.by(() => this.at >= this.mistakes.length);

  readonly #servers: ExerciseServers;
  readonly #game: Game;
  readonly #found: readonly Evaluation[];
  #start: Position | null = null;
  #stop: AbortController | null = null;

  constructor(
    servers: ExerciseServers,
    game: Game,
    found: readonly Evaluation[],
    mistakes: readonly Verdict[],
  ) {
    this.#servers = servers;
    this.#game = game;
    this.#found = found;
    this.mistakes = mistakes;
  }

  /** Shows the position before a mistake. */
  async go(at: number): Promise<void> {
    this.close();
    this.at = at;
    this.position = null;
    this.#reset();
    const { mistake } = this;
    if (!mistake) return;
    const position = await this.#servers.positions.position(this.#game, mistake.ply);
    if (this.mistake !== mistake) return;
    this.#start = position;
    this.position = position;
  }

  /** Judges a try. Rejects if the move is illegal or the engine cannot be asked. */
  async play(move: string): Promise<boolean> {
    const { mistake } = this;
    if (!mistake || !this.open) return false;
    const after = await this.#servers.positions.after(this.#game, mistake.ply, [move]);
    if (this.mistake !== mistake) return false;
    const text = after.moves.at(-1)?.text ?? move;
    if (text === mistake.move) {
      this.#fail({ kind: 'same' });
      return false;
    }
    this.#reset();
    this.position = after.position;
    this.last = after.last;
    if (text === mistake.better) return this.#solve(mistake, { kind: 'best', move: text });
    this.judging = text;
    try {
      const cost = await this.#cost(mistake, text);
      if (cost === null || this.mistake !== mistake) return true;
      if (cost < TOLERANCE) return this.#solve(mistake, { kind: 'good', move: text });
      this.#fail({ kind: 'worse', move: text, cost });
    } catch (error) {
      if (this.mistake === mistake) this.#fail(null);
      throw error;
    } finally {
      this.judging = null;
    }
    return true;
  }

  /** Shows the position after the engine's move. */
  async show(): Promise<void> {
    const { mistake } = this;
    if (!mistake) return;
    this.close();
    const after = await this.#servers.positions.after(this.#game, mistake.ply, [mistake.better]);
    if (this.mistake !== mistake) return;
    this.judging = null;
    this.position = after.position;
    this.last = after.last;
    this.outcome = { kind: 'shown' };
  }

  /** Stops the engine. */
  close(): void {
    this.#stop?.abort();
  }

  /** Returns the loss of winning chance by a try, or null if the search was stopped. */
  async #cost({ ply, color }: Verdict, move: string): Promise<number | null> {
    const before = this.#found[ply]?.analysis;
    const { signal } = (this.#stop = new AbortController());
    const moves = [...this.#game.moves.slice(0, ply).map(({ text }) => text), move];
    const place = { game: this.#game.game, position: null, moves };
    let analysis: Analysis | undefined;
    try {
      for await (const { lines } of this.#servers.engine.think(
        place,
        { lines: 1, milliseconds: TIME },
        signal,
      )) {
        analysis = lines[0] ?? analysis;
      }
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
    if (signal.aborted) return null;
    if (!analysis || !before) throw new Error('the engine gave no answer');
    return judge({ text: move, color, forced: false }, before, analysis).loss;
  }

  #solve({ ply }: Verdict, outcome: Outcome): true {
    this.outcome = outcome;
    this.solved = new Set(this.solved).add(ply);
    return true;
  }

  /** Returns to the position before the mistake. */
  #fail(outcome: Outcome | null): void {
    this.#reset();
    this.position = this.#start;
    this.outcome = outcome;
  }

  #reset(): void {
    this.outcome = null;
    this.judging = null;
    this.last = null;
  }
}

/** Returns whether an outcome asks for another move. */
export function isWrong({ kind }: Outcome): boolean {
  return kind === 'same' || kind === 'worse';
}
