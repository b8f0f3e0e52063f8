// Chosen moves that have not been played: a premove, and a move that the player still has to confirm.

import type { Color, Game, LegalMove } from '../../../api/types';
import { movesMatching, routesOf } from '../../../board/position/path';
import { serverNotation, type Notation } from '../../../board_page/wording/notation';
import { t } from '../../../words/words.svelte';

export interface PlanTarget {
  game(): Game | null;
  /** The color of the piece on the first cell of a placement. */
  first(): Color;
  play(move: string): Promise<boolean>;
  /** Announces a change of the plan. */
  announce(text: string): void;
}

interface Premove {
  cells: readonly string[];
  /** Number of moves when the premove was set. */
  moves: number;
  you: Color | null;
}

export class Plan {
  /** The move that is shown and waits for confirmation. */
  proposed = $state.raw<LegalMove | null>(null);

  readonly #target: PlanTarget;
  readonly #notation: Notation;
  #premove = $state.raw<Premove | null>(null);

  constructor(target: PlanTarget, notation: Notation = serverNotation) {
    this.#target = target;
    this.#notation = notation;
  }

  /** The cells of the premove. */
  get premove(): readonly string[] {
    return this.#premove?.cells ?? [];
  }

  /** The cells to show on the board. */
  get cells(): readonly string[] {
    return this.proposed?.cells ?? this.premove;
  }

  /** The shown move as text. */
  get text(): string {
    return this.#notation.show(this.proposed?.text ?? this.premove.join('-'));
  }

  /** Sets a premove. An empty list takes it back. */
  mark(cells: readonly string[]): void {
    if (cells.length === 0) return this.takeBack();
    const game = this.#target.game();
    if (!game) return;
    this.#premove = { cells, moves: game.moves.length, you: game.you };
    this.#target.announce(t.game.plan.marked({ move: this.text }));
  }

  /** Shows a legal move that the player has to confirm. */
  propose(text: string): void {
    this.proposed = this.#target.game()?.position.legal.find((move) => move.text === text) ?? null;
    if (this.proposed) this.#target.announce(t.game.plan.proposed({ move: this.text }));
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
    this.#target.announce(t.game.plan.takenBack());
  }

  /** Discards both moves without a message, when the player begins another choice. */
  clear(): void {
    this.proposed = null;
    this.#premove = null;
  }

  /** Plays the premove on the player's turn, or drops it if it is no longer possible. */
  update(game: Game): void {
    const { proposed } = this;
    if (proposed && !game.position.legal.some((move) => move.text === proposed.text)) this.proposed = null;
    const marked = this.#premove;
    const isEarly = marked && game.moves.length === marked.moves && !game.to_move && !game.result;
    if (!marked || isEarly) return;
    const { text } = this;
    this.#premove = null;
    if (game.result) return;
    // A takeback or an exchange of colors makes a premove invalid.
    const next = game.to_move && game.moves.length === marked.moves + 1 && game.you === marked.you;
    const moves = next
      ? movesMatching(routesOf(game.position.legal, this.#target.first()), marked.cells)
      : [];
    const [only] = moves;
    if (only && moves.length === 1) void this.#target.play(only.text);
    else if (moves.length > 1) this.#target.announce(t.game.plan.several({ move: text }));
    else this.#target.announce(t.game.plan.dropped({ move: text }));
  }
}
