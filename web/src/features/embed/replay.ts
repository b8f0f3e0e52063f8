// The shown ply of a game, and a cache of its positions.

import type { Game, Position } from '../../api/types';
import { cellsIn } from '../../board/position/path';

/** The position to draw. */
export interface Shown {
  position: Position;
  /** The cells of the last move. */
  last: readonly string[];
  ply: number;
  plies: number;
  /** The text of the last move. Null at the start. */
  move: string | null;
}

/** Requests the position after `ply` moves. */
export type RequestPosition = (ply: number) => Promise<Position>;

export class Replay {
  #game: Game;
  #request: RequestPosition;
  #cells: ReadonlySet<string>;
  #known = new Map<number, Promise<Position>>();
  #ply: number;

  constructor(game: Game, request: RequestPosition) {
    this.#game = game;
    this.#request = request;
    this.#cells = new Set(game.board.cells.map((cell) => cell.name));
    this.#ply = this.plies;
    this.#known.set(this.plies, Promise.resolve(game.position));
  }

  get plies(): number {
    return this.#game.moves.length;
  }

  get ply(): number {
    return this.#ply;
  }

  /** Goes to the nearest ply that exists. Returns null if another one was requested before it loaded. */
  async go(ply: number): Promise<Shown | null> {
    const target = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.plies);
    this.#ply = target;
    const position = await this.#position(target);
    // The next position will probably be needed soon.
    if (target < this.plies) this.#position(target + 1).catch(() => {});
    if (this.#ply !== target) return null;
    const move = this.#game.moves[target - 1]?.text ?? null;
    return { position, last: cellsIn(move ?? '', this.#cells), ply: target, plies: this.plies, move };
  }

  #position(ply: number): Promise<Position> {
    let known = this.#known.get(ply);
    if (!known) {
      known = this.#request(ply);
      this.#known.set(ply, known);
      // A failed request can be repeated.
      known.catch(() => this.#known.delete(ply));
    }
    return known;
  }
}
