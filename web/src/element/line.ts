/** The line of moves that an element shows: its moves, the shown ply, and a cache of its boards. */

import type { FreeBoard, PlayedMove } from '../api/types';
import type { Place } from '../api/boards';

/** Returns the board at a place. Rejects with an `ApiError` if a move is not legal. */
export type Source = (place: Place) => Promise<FreeBoard>;

export class Line {
  readonly #source: Source;
  readonly #start: Omit<Place, 'moves'>;
  #moves: readonly PlayedMove[];
  #ply: number;
  #known = new Map<number, Promise<FreeBoard>>();

  private constructor(source: Source, end: FreeBoard) {
    this.#source = source;
    this.#start = { game: end.game, position: end.start };
    this.#moves = end.moves;
    this.#ply = end.moves.length;
    this.#known.set(this.#ply, Promise.resolve(end));
  }

  /** Opens the line of a place, and shows its end. */
  static async open(source: Source, place: Place): Promise<Line> {
    return new Line(source, await source(place));
  }

  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }

  get plies(): number {
    return this.#moves.length;
  }

  get ply(): number {
    return this.#ply;
  }

  /** The place of the shown position. */
  get place(): Place {
    return this.#placeAt(this.#ply);
  }

  /** Goes to the nearest ply that exists. Returns null if another one was requested before it loaded. */
  async go(ply: number): Promise<FreeBoard | null> {
    const target = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.plies);
    this.#ply = target;
    const board = await this.#board(target);
    // The next position will probably be needed soon.
    if (target < this.plies) this.#board(target + 1).catch(() => {});
    return this.#ply === target ? board : null;
  }

  /** Plays a move in any spelling after the shown position, in place of the moves that follow it. */
  async play(text: string): Promise<FreeBoard | null> {
    const [before, ply] = [this.#moves, this.#ply];
    const { moves, ...start } = this.place;
    const board = await this.#source({ ...start, moves: [...moves, text] });
    // Something else was played or shown meanwhile.
    if (this.#moves !== before || this.#ply !== ply) return null;
    this.#replace(board.moves);
    this.#known.set(this.#ply, Promise.resolve(board));
    return board;
  }

  /** Removes the last move. */
  undo(): Promise<FreeBoard | null> {
    this.#replace(this.#moves.slice(0, -1));
    return this.go(this.plies);
  }

  #replace(moves: readonly PlayedMove[]): void {
    this.#moves = moves;
    this.#ply = moves.length;
    for (const ply of this.#known.keys()) if (ply >= this.#ply) this.#known.delete(ply);
  }

  #placeAt(ply: number): Place {
    return { ...this.#start, moves: this.#moves.slice(0, ply).map(({ text }) => text) };
  }

  #board(ply: number): Promise<FreeBoard> {
    let known = this.#known.get(ply);
    if (!known) {
      known = this.#source(this.#placeAt(ply));
      this.#known.set(ply, known);
      // A failed request can be repeated.
      known.catch(() => this.#known.delete(ply));
    }
    return known;
  }
}
