// What the reader does on a board: the cells that he chooses, what is to be told about them.

import type { Color, Position } from '../../api/types';
import type { BoardEvents } from '../../board/board';
import { serverNotation, type Notation } from '../wording/notation';
import { attemptText } from '../wording/wording';
import { t } from '../../words/words.svelte';
import { either } from '../../words/format';

export interface InputTarget {
  position(): Position | null;
  /** Makes a move, or has it refused. */
  play(move: string): Promise<boolean>;
  /** Shows a chosen move that has to be confirmed first; without it, or if it says no, the move is made. */
  propose?(move: string): boolean;
  /** Marks a move for the next turn. */
  plan?(cells: readonly string[]): void;
  /** Tells somebody who does not see the board. */
  announce(text: string): void;
  /** A choice has begun: what was refused before is over. */
  begin(): void;
}

export class BoardInput {
  /** The color of the piece on the first cell of a placement. */
  first = $state<Color>('black');
  /** The cell under the pointer or the focus. */
  pointed = $state<string | null>(null);
  said = $state<string | null>(null);

  readonly events: BoardEvents;
  #chosen: readonly string[] = [];
  readonly #target: InputTarget;
  readonly #names: Notation;

  constructor(target: InputTarget, names: Notation = serverNotation) {
    this.#target = target;
    this.#names = names;
    this.events = {
      move: (text) => {
        this.said = null;
        return target.propose?.(text) ? undefined : this.play(text);
      },
      plan: (cells) => target.plan?.(cells),
      attempt: (cells) => {
        const position = target.position();
        if (position) void this.play(attemptText(position, cells, this.first));
      },
      say: (text) => {
        this.said = text;
        target.announce(text);
      },
      point: (cell) => (this.pointed = cell),
      chosen: (cells, next) => {
        this.said = this.#choosing(cells, next);
        // The same choice on other routes is no new one.
        const begun = cells.length > 0 && cells !== this.#chosen;
        this.#chosen = cells;
        if (!begun) return;
        target.begin();
        const { chosen, chosenThen } = t.board;
        const so = { cells: cells.join(', ') };
        const told = next.length > 0 ? chosenThen({ ...so, next: either(next) }) : chosen(so);
        target.announce(this.said ?? names.show(told));
      },
    };
  }

  play(move: string): Promise<boolean> {
    this.said = null;
    return this.#target.play(move);
  }

  /** What to tell about a choice that is not finished by any second cell. */
  #choosing(cells: readonly string[], next: readonly string[]): string | null {
    const [cell] = cells;
    const { show } = this.#names;
    if (cells.length > 1) {
      const touch = String(globalThis.matchMedia?.('(pointer: coarse)').matches ?? false);
      return show(t.board.chosenSoFar({ cells: cells.join(', '), next: either(next), touch }));
    }
    const legal = this.#target.position()?.legal ?? [];
    if (!cell || !legal.some((m) => m.kind === 'place' && m.cells.includes(cell))) return null;
    return show(t.board.placing({ color: this.first, cell }));
  }
}
