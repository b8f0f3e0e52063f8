// The exact values of the shown position.

import { queryOf, type Place } from '../../api/boards';
import { createCall, type Call } from '../../api/client';
import type { ExactValues } from '../../api/types';

/** Milliseconds that a position must be shown before the server is asked. */
const DELAY = 200;
/** The most positions to remember. */
const MOST = 200;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class ExactPosition {
  #found = $state.raw<{ key: string; values: ExactValues } | null>(null);
  readonly #known = new Map<string, ExactValues>();
  readonly #call: Call;
  readonly #wait: Wait;
  #shown = '';

  constructor(call: Call = createCall(), wait = real) {
    this.#call = call;
    this.#wait = wait;
  }

  /** Returns the values of a position, or null if they are unknown. */
  of(place: Place): ExactValues | null {
    return this.#found?.key === pathOf(place) && this.#found.values.value ? this.#found.values : null;
  }

  /** Finds the values of a position. Errors leave them unknown: the panel is only an addition to the page. */
  async show(place: Place): Promise<void> {
    const key = pathOf(place);
    this.#shown = key;
    let values = this.#known.get(key);
    if (!values) {
      await this.#wait(DELAY);
      if (this.#shown !== key) return;
      try {
        values = await this.#call<ExactValues>('GET', key);
      } catch {
        return;
      }
      if (this.#known.size >= MOST) this.#known.clear();
      this.#known.set(key, values);
    }
    if (this.#shown === key) this.#found = { key, values };
  }
}

function pathOf(place: Place): string {
  return `/api/tables/${encodeURIComponent(place.game)}${queryOf(place)}`;
}
