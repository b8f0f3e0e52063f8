/**
 * The engine of the page: one with threads if the user wants several and the page can have them, and else one without. A
 * failure of the first one costs nothing but its threads.
 */

import type { Place } from '../api/boards';
import type { ReadText, Thinking } from '../api/types';
import { NoEngine, type PageEngine, type ReadRequest, type Search } from './page_engine';

export class ChosenEngine {
  readonly #one: PageEngine;
  readonly #createGroup: (threads: number) => PageEngine;
  readonly #wanted: () => number;
  #group: { threads: number; engine: PageEngine } | null = null;
  #hasFailed = false;

  /** `createGroup` returns an engine with threads, and `wanted` the number that the user wants and the page can have. */
  constructor(one: PageEngine, createGroup: (threads: number) => PageEngine, wanted: () => number) {
    this.#one = one;
    this.#createGroup = createGroup;
    this.#wanted = wanted;
  }

  /** Loads the engine, so that the next search begins at once. Resolves to false if that fails. */
  async prepare(): Promise<boolean> {
    return (await this.#threads()) > 1 || this.#one.prepare();
  }

  /** Yields the lines of a position while the engine searches. Throws {@link NoEngine} if it cannot. */
  async *search(place: Place, search: Search, signal: AbortSignal): AsyncGenerator<Thinking> {
    // A level has the strength of one thread, and a search that finds the same each time has one thread, too.
    const isFree = search.level === undefined && search.nodes === undefined;
    const threads = isFree ? await this.#threads() : 1;
    const group = threads > 1 ? this.#group?.engine : null;
    if (group)
      try {
        return yield* group.search(place, { ...search, threads }, signal);
      } catch (error) {
        if (!(error instanceof NoEngine) || signal.aborted) throw error;
        this.#fail();
      }
    yield* this.#one.search(place, search, signal);
  }

  /** Reads a pasted text. Resolves to null if it names a match, and throws {@link NoEngine} if the page cannot read it. */
  read(request: ReadRequest): Promise<ReadText | null> {
    return (this.#group?.engine ?? this.#one).read(request);
  }

  /** Prepares the threads that the user wants, and returns their number, or 1 if they cannot run. */
  async #threads(): Promise<number> {
    const threads = this.#hasFailed ? 1 : this.#wanted();
    if (this.#group?.threads !== threads) {
      this.#group?.engine.end();
      this.#group = threads > 1 ? { threads, engine: this.#createGroup(threads) } : null;
    }
    if (!this.#group || (await this.#group.engine.prepare())) return threads;
    this.#fail();
    return 1;
  }

  #fail(): void {
    this.#hasFailed = true;
    this.#group?.engine.end();
    this.#group = null;
  }
}
