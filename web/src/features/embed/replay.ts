// Where a reader is in a game, and the positions that he has seen. It draws nothing.

import type { Game, Position } from '../../api/types';
import { cellsIn } from '../../board/position/path';

/** What is to be drawn. */
export interface Shown {
  position: Position;
  /** Cells of the move that led there. */
  last: readonly string[];
  ply: number;
  plies: number;
  /** The text of that move; null at the start. */
  move: string | null;
}

/** Asks for the position after so many moves. */
export type Ask = (ply: number) => Promise<Position>;

export class Replay {
  #game: Game;
  #ask: Ask;
  #names: ReadonlySet<string>;
  #known = new Map<number, Promise<Position>>();
  #ply: number;

  constructor(game: Game, ask: Ask) {
    this.#game = game;
    this.#ask = ask;
    this.#names = new Set(game.board.cells.map((cell) => cell.name));
    this.#ply = this.plies;
    this.#known.set(this.plies, Promise.resolve(game.position));
  }

  get plies(): number {
    return this.#game.moves.length;
  }

  get ply(): number {
    return this.#ply;
  }

  /** Goes to a position, the nearest that there is; null where another was asked for before it came. */
  async go(ply: number): Promise<Shown | null> {
    const wanted = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.plies);
    this.#ply = wanted;
    const position = await this.#position(wanted);
    // The next move is likely to be asked for next.
    if (wanted < this.plies) this.#position(wanted + 1).catch(() => {});
    if (this.#ply !== wanted) return null;
    const move = this.#game.moves[wanted - 1]?.text ?? null;
    return { position, last: cellsIn(move ?? '', this.#names), ply: wanted, plies: this.plies, move };
  }

  #position(ply: number): Promise<Position> {
    let known = this.#known.get(ply);
    if (!known) {
      known = this.#ask(ply);
      this.#known.set(ply, known);
      // What failed can be asked for again.
      known.catch(() => this.#known.delete(ply));
    }
    return known;
  }
}
