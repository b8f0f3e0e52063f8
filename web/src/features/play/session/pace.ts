// The computer answers faster than anybody can look. Its move waits here until one's own has been seen, and the server,
// the clocks of others and programs know nothing of it.

import type { Game } from '../../../api/types';
import { travelTime } from '../../../board/motion/times';

/** Milliseconds between the end of one's own move on the board and the answer. */
export const PAUSE = 420;

export class Pace {
  readonly #show: (game: Game) => void;
  #held: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When one's own last move will have been seen, on the clock of `performance.now()`. */
  #seen = 0;

  /** `show` is called with the state that was kept back. */
  constructor(show: (game: Game) => void) {
    this.#show = show;
  }

  /** Keeps back a state that comes after `shown`, and true; false where it is to be shown now. */
  keeps(shown: Game | null, game: Game): boolean {
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
    const wait = this.#seen - performance.now();
    if (!shown || !answers(shown, game) || wait <= 0) return false;
    this.#held = game;
    this.#timer = setTimeout(() => this.release(), wait);
    return true;
  }

  /** A state is shown: from one's own move on time is taken. */
  arrive(before: Game | null, game: Game): void {
    const own = before && game.thinking && game.moves.length === before.moves.length + 1;
    if (!own) return;
    const captures = game.moves.at(-1)?.text.includes('x') ?? false;
    this.#seen = performance.now() + travelTime(game.last.length, captures) + PAUSE;
  }

  /** Shows at once what is kept back. */
  release(): void {
    const held = this.#held;
    this.drop();
    if (held) this.#show(held);
  }

  /** Forgets what is kept back. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }
}

/** Whether a state brings but the computer's answer. With a clock nobody's time may be spent on looking. */
function answers(shown: Game, game: Game): boolean {
  return game.mine && !game.clock && shown.thinking && game.moves.length === shown.moves.length + 1;
}

/** The person's last move, once the computer has answered it. */
export function answered({ players, moves, mine }: Game): string | null {
  const [own, answer] = [moves.at(-2), moves.at(-1)];
  if (!mine || !own || !answer || own.color === answer.color) return null;
  return players[answer.color].kind === 'computer' ? own.text : null;
}
