// Moves that are chosen and not made yet: one for the next turn, which is played as soon as it can be, and one that the
// reader wants to see on the board before he plays it.

import type { Color, Game, LegalMove } from '../../../api/types';
import { movesMatching, routesOf } from '../../../board/position/path';
import { serverNotation, type Notation } from '../../../board_page/wording/notation';
import { t } from '../../../words/words.svelte';

export interface PlanTarget {
  game(): Game | null;
  /** The color of the piece on the first cell of a placement. */
  first(): Color;
  play(move: string): Promise<boolean>;
  /** Tells the reader something about his choice. */
  tell(text: string): void;
}

interface Premove {
  cells: readonly string[];
  /** What the game was like when it was marked. */
  moves: number;
  you: Color | null;
}

export class Plan {
  /** A move that is shown and waits to be confirmed. */
  proposed = $state.raw<LegalMove | null>(null);

  readonly #target: PlanTarget;
  readonly #names: Notation;
  #premove = $state.raw<Premove | null>(null);

  constructor(target: PlanTarget, names: Notation = serverNotation) {
    this.#target = target;
    this.#names = names;
  }

  /** The cells of the move for the next turn. */
  get premove(): readonly string[] {
    return this.#premove?.cells ?? [];
  }

  /** The cells to show on the board. */
  get cells(): readonly string[] {
    return this.proposed?.cells ?? this.premove;
  }

  /** The marked or chosen move as a text. */
  get text(): string {
    return this.#names.show(this.proposed?.text ?? this.premove.join('-'));
  }

  /** Marks a move for the next turn; no cells take it back. */
  mark(cells: readonly string[]): void {
    if (cells.length === 0) return this.takeBack();
    const game = this.#target.game();
    if (!game) return;
    this.#premove = { cells, moves: game.moves.length, you: game.you };
    this.#target.tell(t.game.plan.marked({ move: this.text }));
  }

  /** Shows a legal move, to be confirmed. */
  propose(text: string): void {
    this.proposed = this.#target.game()?.position.legal.find((move) => move.text === text) ?? null;
    if (this.proposed) this.#target.tell(t.game.plan.proposed({ move: this.text }));
  }

  async confirm(): Promise<void> {
    const move = this.proposed;
    this.proposed = null;
    if (move) await this.#target.play(move.text);
  }

  takeBack(): void {
    if (this.cells.length === 0) return;
    this.proposed = null;
    this.#premove = null;
    this.#target.tell(t.game.plan.takenBack());
  }

  /** A new choice has begun. */
  clear(): void {
    this.proposed = null;
    this.#premove = null;
  }

  /** A state of the game: what is marked may be playable now, or never. */
  arrive(game: Game): void {
    const { proposed } = this;
    if (proposed && !game.position.legal.some((move) => move.text === proposed.text)) this.proposed = null;
    const marked = this.#premove;
    const waits = marked && game.moves.length === marked.moves && !game.to_move && !game.result;
    if (!marked || waits) return;
    const { text } = this;
    this.#premove = null;
    if (game.result) return;
    // After a takeback, or when the players have changed places, it was meant for another position.
    const next = game.to_move && game.moves.length === marked.moves + 1 && game.you === marked.you;
    const moves = next
      ? movesMatching(routesOf(game.position.legal, this.#target.first()), marked.cells)
      : [];
    const [only] = moves;
    if (only && moves.length === 1) void this.#target.play(only.text);
    else if (moves.length > 1) this.#target.tell(t.game.plan.several({ move: text }));
    else this.#target.tell(t.game.plan.dropped({ move: text }));
  }
}
