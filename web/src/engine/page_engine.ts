/**
 * The engine in the page. Each search runs in a worker. Since a module cannot hear anything during a search, stopping
 * means ending the worker, and another one is ready for the next search.
 */

import type { Place } from '../api/boards';
import { apiError } from '../api/requests/api_error';
import type { Coordinates, ReadText, Thinking } from '../api/types';
import type { Message, Start } from './messages';

/** A request for the board that a text describes. */
export interface ReadRequest {
  ask: 'read';
  text: string;
  game: string;
  coordinates: Coordinates;
}

/** The limits and options of a search. */
export interface Search {
  lines: number;
  /** The time, or null: the search goes on until it is stopped or the position is solved. */
  milliseconds: number | null;
  /** The nodes. A search with this limit finds the same each time. */
  nodes?: number;
  /** `true` if nothing of earlier searches is used. */
  fresh?: boolean;
  /** The level at which the computer plays, by default the highest one. */
  level?: number;
  /** The size of the table in mebibytes. */
  hash: number;
  /** The number of threads, by default 1. */
  threads?: number;
}

/** The page cannot run the engine. */
export class NoEngine extends Error {
  override readonly name = 'NoEngine';

  constructor(cause?: unknown) {
    super('NoEngine', { cause });
  }
}

/** The part of a worker that is used. */
export interface EngineWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class PageEngine {
  readonly #start: () => EngineWorker | null;
  readonly #compile: () => Promise<WebAssembly.Module>;
  #compiled: Promise<WebAssembly.Module> | null = null;
  /** A worker that waits for a search. */
  #spare: Promise<EngineWorker> | null = null;
  #isEnded = false;

  /** `start` returns a new worker, or null if there can be none, and `load` the compiled module. */
  constructor(start: () => EngineWorker | null, load: () => Promise<WebAssembly.Module>) {
    this.#start = start;
    this.#compile = load;
  }

  /** Loads the engine, so that the next search begins at once. Resolves to false if that fails. */
  prepare(): Promise<boolean> {
    const spare = (this.#spare ??= this.#begin());
    return spare.then(
      () => true,
      () => {
        if (this.#spare === spare) this.#spare = null;
        return false;
      },
    );
  }

  /** Ends the worker that waits for a search. */
  rest(): void {
    const spare = this.#spare;
    this.#spare = null;
    spare?.then((worker) => worker.terminate()).catch(() => {});
  }

  /** Ends the workers for good. A search has to be stopped by its signal. */
  end(): void {
    this.#isEnded = true;
    this.rest();
  }

  /** Yields the lines of a position while the engine searches. Throws {@link NoEngine} if it cannot. */
  async *search(place: Place, search: Search, signal: AbortSignal): AsyncGenerator<Thinking> {
    const worker = await this.#take();
    if (signal.aborted) this.#keep(worker);
    signal.throwIfAborted();
    const messages = new Messages(worker, signal);
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    const seed = search.nodes === undefined ? random : 0;
    worker.postMessage({ ask: 'think', ...place, ...search, seed });
    let isDone = false;
    try {
      while (!isDone) {
        const message = await messages.next();
        signal.throwIfAborted();
        isDone = message.answer !== undefined;
        const { thinking, problem } = message.update ?? message.answer ?? {};
        if (problem) throw await apiError(400, problem);
        if (!thinking) throw new NoEngine();
        yield thinking;
      }
    } finally {
      messages.end();
      if (isDone) this.#keep(worker);
      else {
        worker.terminate();
        if (!this.#isEnded) void this.prepare();
      }
    }
  }

  /** Reads a pasted text. Resolves to null if it names a match, and throws {@link NoEngine} if the page cannot read it. */
  async read(request: ReadRequest): Promise<ReadText | null> {
    const worker = await this.#take();
    const messages = new Messages(worker);
    worker.postMessage(request);
    const { answer } = await messages.next();
    messages.end();
    if (!answer) {
      worker.terminate();
      throw new NoEngine();
    }
    this.#keep(worker);
    if (answer.problem) throw await apiError(400, answer.problem);
    return answer.read ?? null;
  }

  async #take(): Promise<EngineWorker> {
    const spare = this.#spare ?? this.#begin();
    this.#spare = null;
    return spare;
  }

  #keep(worker: EngineWorker): void {
    if (this.#spare || this.#isEnded) worker.terminate();
    else this.#spare = Promise.resolve(worker);
  }

  async #begin(): Promise<EngineWorker> {
    const compiled = await (this.#compiled ??= this.#compile()).catch((cause: unknown) => {
      // The next search tries again: the network may have been away.
      this.#compiled = null;
      throw new NoEngine(cause);
    });
    const worker = this.#start();
    if (!worker) throw new NoEngine();
    const messages = new Messages(worker);
    worker.postMessage({ compiled } satisfies Start);
    const { ready } = await messages.next();
    messages.end();
    if (!ready) {
      worker.terminate();
      throw new NoEngine();
    }
    return worker;
  }
}

/** The messages of a worker, in their order. */
class Messages {
  readonly #worker: EngineWorker;
  readonly #signal: AbortSignal | undefined;
  readonly #waiting: Message[] = [];
  #wake: (() => void) | null = null;

  constructor(worker: EngineWorker, signal?: AbortSignal) {
    this.#worker = worker;
    this.#signal = signal;
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#add(data);
    worker.onerror = () => this.#add({ failed: true });
    signal?.addEventListener('abort', this.#stop);
  }

  /** Waits for the next message. An aborted signal fails. */
  async next(): Promise<Message> {
    while (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#waiting.shift() ?? { failed: true };
  }

  end(): void {
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#signal?.removeEventListener('abort', this.#stop);
  }

  readonly #stop = () => this.#add({ failed: true });

  #add(message: Message): void {
    this.#waiting.push(message);
    this.#wake?.();
  }
}
