// What the reader does on a board: the cells that he chooses, what is to be told about them.

import type { Color, Position } from '../api/types';
import type { BoardEvents } from '../board/board';
import { attemptText } from './wording';
import { t } from '../words/words.svelte';
import { either } from '../words/format';

export interface Table {
  position(): Position | null;
  /** Makes a move, or has it refused. */
  play(move: string): Promise<boolean>;
  /** Tells somebody who does not see the board. */
  announce(text: string): void;
  /** A choice has begun: what was refused before is over. */
  begin(): void;
}

export class Hand {
  /** The color of the piece on the first cell of a placement. */
  first = $state<Color>('black');
  /** The cell under the pointer or the focus. */
  pointed = $state<string | null>(null);
  said = $state<string | null>(null);

  readonly events: BoardEvents;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    this.events = {
      move: (text) => void this.play(text),
      attempt: (cells) => {
        const position = table.position();
        if (position) void this.play(attemptText(position, cells, this.first));
      },
      say: (text) => {
        this.said = text;
        table.announce(text);
      },
      point: (cell) => (this.pointed = cell),
      chosen: (cells, next) => {
        this.said = this.#choosing(cells, next);
        if (cells.length === 0) return;
        table.begin();
        const { chosen, chosenThen } = t.board;
        const so = { cells: cells.join(', ') };
        table.announce(
          this.said ?? (next.length > 0 ? chosenThen({ ...so, next: either(next) }) : chosen(so)),
        );
      },
    };
  }

  play(move: string): Promise<boolean> {
    this.said = null;
    return this.#table.play(move);
  }

  /** What to tell about a choice that is not finished by any second cell. */
  #choosing(cells: readonly string[], next: readonly string[]): string | null {
    const [cell] = cells;
    if (cells.length > 1) return t.board.chosenSoFar({ cells: cells.join(', '), next: either(next) });
    const legal = this.#table.position()?.legal ?? [];
    if (!cell || !legal.some((m) => m.kind === 'place' && m.cells.includes(cell))) return null;
    return t.board.placing({ color: this.first, cell });
  }
}
