/**
 * The rules in the page: a worker that answers requests about boards as the server does. Without WebAssembly, or if the
 * worker fails, there is no answer, and the caller asks the server.
 */

import type { CheckedPosition, FreeBoard, Insight, Problem } from '../types';

/** A game, a position (null for the start of the game), and the moves from there. */
interface Place {
  game: string;
  position: string | null;
  moves: readonly string[];
}

export type Request =
  ({ ask: 'board' | 'insight' } & Place) | { ask: 'check'; game: string; position: string };

/** An answer has the name of its request, or is a problem. */
export interface Answer {
  board?: FreeBoard;
  insight?: Insight;
  check?: CheckedPosition;
  problem?: Problem;
}

/** The part of a worker that is used. */
export type RulesWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** A message of the worker. */
interface Message {
  ready?: true;
  failed?: true;
  id?: number;
  answer?: Answer | null;
}

export class Rules {
  readonly #start: () => RulesWorker | null;
  readonly #address: string;
  /** Undefined before the first request, and null if there is no worker. */
  #worker: RulesWorker | null | undefined;
  #isReady = false;
  #loaded: Promise<void> = Promise.resolve();
  #onLoaded = () => {};
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #next = 0;

  /** `start` returns a new worker, or null if there can be none. `address` is that of the module. */
  constructor(start: () => RulesWorker | null, address: string) {
    this.#start = start;
    this.#address = address;
  }

  /** Begins to load the rules. Resolves when they are ready, or have failed. */
  load(): Promise<void> {
    if (this.#worker !== undefined) return this.#loaded;
    this.#loaded = new Promise((resolve) => (this.#onLoaded = resolve));
    const worker = (this.#worker = this.#start());
    if (!worker) {
      this.#onLoaded();
      return this.#loaded;
    }
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#read(data);
    worker.onerror = () => this.end();
    worker.postMessage(this.#address);
    return this.#loaded;
  }

  /** Returns the answer to a request, or null if the rules are not ready. The first request loads them. */
  ask(request: Request): Promise<Answer | null> {
    void this.load();
    const worker = this.#worker;
    if (!this.#isReady || !worker) return Promise.resolve(null);
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, request });
    });
  }

  /** Ends the worker. Requests have no answer from then on. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#onLoaded();
  }

  #read({ ready, failed, id, answer }: Message): void {
    if (ready) {
      this.#isReady = true;
      this.#onLoaded();
    } else if (failed) this.end();
    else if (id !== undefined) {
      this.#waiting.get(id)?.(answer ?? null);
      this.#waiting.delete(id);
    }
  }
}
