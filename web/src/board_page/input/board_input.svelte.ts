/** The user's input on a board: chosen cells, and messages about them. */

import type { Color, Position } from '../../api/types';
import type { BoardEvents } from '../../board/board';
import { attemptText } from '../../board/position/attempt';
import { serverNotation, type Notation } from '../wording/notation';
import { t } from '../../words/words.svelte';
import { orList } from '../../words/format';

/** The page that receives the input. */
export interface InputTarget {
  position(): Position | null;
  /** Plays a move. Resolves to false if it is rejected. */
  play(move: string): Promise<boolean>;
  /** Shows a move that the user has to confirm. Returns false if the move can be played at once. */
  propose?(move: string): boolean;
  /** Sets a premove. */
  plan?(cells: readonly string[]): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Called when the user starts to choose cells. Removes the last error. */
  begin(): void;
}

export class BoardInput {
  /** The color of the piece on the first cell of a placement. */
  first = $state<Color>('black');
  /** The cell under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** A message about the chosen cells. */
  message = $state<string | null>(null);

  readonly events: BoardEvents;
  #chosen: readonly string[] = [];
  readonly #target: InputTarget;
  readonly #notation: Notation;

  constructor(target: InputTarget, notation: Notation = serverNotation) {
    this.#target = target;
    this.#notation = notation;
    this.events = {
      move: (text) => {
        this.message = null;
        return target.propose?.(text) ? undefined : this.play(text);
      },
      plan: (cells) => target.plan?.(cells),
      attempt: (cells) => {
        const position = target.position();
        if (position) void this.play(attemptText(position, cells, this.first));
      },
      say: (text) => {
        this.message = text;
        target.announce(text);
      },
      point: (cell) => (this.pointed = cell),
      chosen: (cells, next) => {
        this.message = this.#choosing(cells, next);
        // The same cells are reported again when the routes change.
        const changed = cells.length > 0 && cells !== this.#chosen;
        this.#chosen = cells;
        if (!changed) return;
        target.begin();
        const { chosen, chosenThen } = t.board;
        const list = cells.join(', ');
        const text =
          next.length > 0 ? chosenThen({ cells: list, next: orList(next) }) : chosen({ cells: list });
        target.announce(this.message ?? notation.show(text));
      },
    };
  }

  play(move: string): Promise<boolean> {
    this.message = null;
    return this.#target.play(move);
  }

  /** Returns the message about an unfinished capture or placement. */
  #choosing(cells: readonly string[], next: readonly string[]): string | null {
    const [cell] = cells;
    const { show } = this.#notation;
    if (cells.length > 1) {
      const touch = String(globalThis.matchMedia?.('(pointer: coarse)').matches ?? false);
      return show(t.board.chosenSoFar({ cells: cells.join(', '), next: orList(next), touch }));
    }
    const legal = this.#target.position()?.legal ?? [];
    if (!cell || !legal.some((m) => m.kind === 'place' && m.cells.includes(cell))) return null;
    return show(t.board.placing({ color: this.first, cell }));
  }
}
