// The moves that the reader has left for moves of the other in a game.

import type { Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Game } from '../../../api/types';
import { ahead, withLine } from './conditions';
import { t } from '../../../words/words.svelte';

export class ConditionalMoves {
  lines = $state.raw<readonly string[][]>([]);
  busy = $state(false);
  problem = $state<string | null>(null);
  /** What was done last. */
  said = $state('');

  readonly #client: Pick<Client, 'conditions' | 'setConditions'>;
  readonly #id: string;
  #moves: readonly string[] = [];

  constructor(client: Pick<Client, 'conditions' | 'setConditions'>, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** Fetches what is left for the present position, after each move of the game. */
  async look({ moves }: Pick<Game, 'moves'>): Promise<void> {
    this.#moves = moves.map((move) => move.text);
    const wanted = this.#moves;
    const kept = await this.#client.conditions(this.#id).catch(() => null);
    if (!kept || wanted !== this.#moves) return;
    this.lines = kept.ply > wanted.length ? [] : ahead(kept.lines, wanted.slice(kept.ply));
  }

  /** Leaves another line; false where it is refused. */
  add(line: readonly string[]): Promise<boolean> {
    const { lines, replaced } = withLine(this.lines, line);
    const { left, leftInstead } = t.seat.conditions;
    return this.#keep(lines, replaced === 0 ? left() : leftInstead({ count: replaced }));
  }

  remove(line: readonly string[]): Promise<boolean> {
    return this.#keep(
      this.lines.filter((other) => other !== line),
      t.seat.conditions.removed(),
    );
  }

  async #keep(wanted: readonly string[][], done: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.said = '';
    try {
      const lines = wanted.map((line) => [...line]);
      const kept = await this.#client.setConditions(this.#id, { ply: this.#moves.length, lines });
      this.lines = kept.lines;
      this.said = done;
      return true;
    } catch (error) {
      this.problem = problemFrom(error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
