// Delays the computer's answer until the animation of the player's own move has ended. This concerns only what is
// shown: the server and the clocks know nothing of it. A coach can hold the answer back until the player has decided.

import type { Game } from '../../../api/types';
import { travelTime } from '../../../board/motion/times';

/** Milliseconds between the end of the player's animated move and the answer. */
export const PAUSE = 420;

export class AnswerDelay {
  readonly #show: (game: Game) => void;
  #held: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;
  /** The end of the animation of the player's last move, on the clock of `performance.now()`. */
  #ownMoveEnd = 0;

  /** Calls `show` with the delayed state. */
  constructor(show: (game: Game) => void) {
    this.#show = show;
  }

  /** Holds back a state that follows `shown` and returns true, or returns false if it should be shown now. */
  holdBack(shown: Game | null, game: Game): boolean {
    const held = this.#held;
    if (held) {
      if (game.version < held.version) return true;
      if (game.moves.length === held.moves.length && !game.result === !held.result) {
        this.#held = game;
        return true;
      }
      this.drop();
      return false;
    }
    const wait = this.#ownMoveEnd - performance.now();
    if (!shown || !isAnswer(shown, game) || (wait <= 0 && !this.#paused)) return false;
    this.#held = game;
    if (!this.#paused) this.#releaseAfter(wait);
    return true;
  }

  /** Notes that a state is shown. The delay is measured from the player's own move. */
  onShown(before: Game | null, game: Game): void {
    const own = before && game.thinking && game.moves.length === before.moves.length + 1;
    if (!own) return;
    const captures = game.moves.at(-1)?.text.includes('x') ?? false;
    this.#ownMoveEnd = performance.now() + travelTime(game.last.length, captures) + PAUSE;
  }

  /** The state that is not shown yet. */
  get held(): Game | null {
    return this.#held;
  }

  /** Holds the answer back until this is called with `false`. */
  pause(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    clearTimeout(this.#timer);
    if (!paused && this.#held) this.#releaseAfter(this.#ownMoveEnd - performance.now());
  }

  /** Shows the held state at once. */
  release(): void {
    const held = this.#held;
    this.drop();
    if (held) this.#show(held);
  }

  #releaseAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => this.release(), milliseconds);
  }

  /** Discards the held state. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }
}

/** Returns whether a state adds only the computer's answer. Games with a clock are never delayed. */
function isAnswer(shown: Game, game: Game): boolean {
  return game.mine && !game.clock && shown.thinking && game.moves.length === shown.moves.length + 1;
}

/** Returns the player's last move, once the computer has answered it. */
export function answeredMove({ players, moves, mine }: Game): string | null {
  const [own, answer] = [moves.at(-2), moves.at(-1)];
  if (!mine || !own || !answer || own.color === answer.color) return null;
  return players[answer.color].kind === 'computer' ? own.text : null;
}
