// The player's own conditional moves in a game.

import type { Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Game } from '../../../api/types';
import { ahead, withLine } from './conditions';
import { t } from '../../../words/words.svelte';

export class ConditionalMoves {
  lines = $state.raw<readonly string[][]>([]);
  busy = $state(false);
  problem = $state<string | null>(null);
  /** Result of the last action, for screen readers. */
  announcement = $state('');

  readonly #client: Pick<Client, 'conditions' | 'setConditions'>;
  readonly #id: string;
  #moves: readonly string[] = [];

  constructor(client: Pick<Client, 'conditions' | 'setConditions'>, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** Fetches the lines that still apply. Call it after each move of the game. */
  async refresh({ moves }: Pick<Game, 'moves'>): Promise<void> {
    this.#moves = moves.map((move) => move.text);
    const requested = this.#moves;
    const stored = await this.#client.conditions(this.#id).catch(() => null);
    if (!stored || requested !== this.#moves) return;
    this.lines = stored.ply > requested.length ? [] : ahead(stored.lines, requested.slice(stored.ply));
  }

  /** Adds a line. Returns false if it is refused. */
  add(line: readonly string[]): Promise<boolean> {
    const { lines, replaced } = withLine(this.lines, line);
    const { left, leftInstead } = t.seat.conditions;
    return this.#save(lines, replaced === 0 ? left() : leftInstead({ count: replaced }));
  }

  remove(line: readonly string[]): Promise<boolean> {
    return this.#save(
      this.lines.filter((other) => other !== line),
      t.seat.conditions.removed(),
    );
  }

  async #save(wanted: readonly string[][], done: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.announcement = '';
    try {
      const lines = wanted.map((line) => [...line]);
      const stored = await this.#client.setConditions(this.#id, { ply: this.#moves.length, lines });
      this.lines = stored.lines;
      this.announcement = done;
      return true;
    } catch (error) {
      this.problem = problemFrom(error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
