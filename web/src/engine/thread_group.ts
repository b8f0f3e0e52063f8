/**
 * Workers that search together: instances of one module with one memory. They start and end together, and answer as one
 * worker does.
 */

import type { Message, Start } from './messages';
import type { EngineWorker } from './page_engine';
import { STACK as STACK_BYTES } from './stack';

/** The start of a worker can hang, so that it answers neither `ready` nor `failed`. */
const START_MILLISECONDS = 5000;

/** The mebibytes that a module needs for itself, and for the stack of each thread. */
const MODULE = 16;
const STACK = STACK_BYTES >> 20;
/** A search has a table, trees of the same size, and for a moment the trees of the search before. */
const TABLES = 3;
/** The maximum sizes of a memory in mebibytes. Small devices refuse large ones. */
const SIZES = [1024, 256, 128, 64];
/** The bytes of a page of WebAssembly, and the pages that the module has at first. */
const PAGE = 64 << 10;
const FIRST_PAGES = 512;

/** A memory, and the size of the largest table in it in mebibytes. */
export interface SharedMemory {
  memory: WebAssembly.Memory;
  hash: number;
}

/** Returns the largest memory that the device allows, or null. */
export function sharedMemory(
  threads: number,
  create = (maximum: number) => new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true }),
): SharedMemory | null {
  for (const size of SIZES) {
    const hash = Math.floor((size - MODULE - STACK * threads) / TABLES);
    if (hash < 1) break;
    try {
      return { memory: create((size << 20) / PAGE), hash };
    } catch {
      // A smaller one may do.
    }
  }
  return null;
}

/** The first message to a worker starts all of them, and further ones are requests. */
export class ThreadGroup implements EngineWorker {
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;
  readonly #start: () => EngineWorker | null;
  readonly #threads: number;
  readonly #workers: EngineWorker[] = [];
  #shared: SharedMemory | null = null;
  /** The address of a word with the address of the byte that stops a search, or with 0. */
  #stop = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(start: () => EngineWorker | null, threads: number) {
    this.#start = start;
    this.#threads = threads;
  }

  postMessage(message: unknown): void {
    const [first] = this.#workers;
    if (first) first.postMessage(this.#request(message as { hash?: number }));
    else this.#begin((message as Start).compiled);
  }

  terminate(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#stopSearch();
    for (const worker of this.#workers) worker.terminate();
  }

  #begin(compiled: WebAssembly.Module): void {
    this.#shared = sharedMemory(this.#threads);
    const memory = this.#shared?.memory;
    if (!memory) return this.#fail();
    this.#timer = setTimeout(() => this.#fail(), START_MILLISECONDS);
    const helpers = this.#threads - 1;
    // The first instance writes the initial memory. It must be complete before another one starts.
    this.#add({ compiled, memory, helpers }, ({ stacks = [], stop = 0 }) => {
      this.#stop = stop;
      let missing = helpers;
      for (const stack of stacks)
        this.#add({ compiled, memory, stack }, () => {
          missing -= 1;
          if (missing > 0) return;
          clearTimeout(this.#timer);
          this.#tell({ ready: true });
        });
    });
  }

  /** Starts a worker, and calls a function when it is ready. */
  #add(start: Start, onready: (message: Message) => void): void {
    const worker = this.#start();
    if (!worker) return this.#fail();
    this.#workers.push(worker);
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.failed) this.#fail();
      else if (data.ready) onready(data);
      else this.#tell(data);
    };
    worker.onerror = () => this.#fail();
    worker.postMessage(start);
  }

  /** Lets all threads leave their search: browsers give a worker seconds to end by itself, in which it would go on. */
  #stopSearch(): void {
    const buffer = this.#shared?.memory.buffer;
    if (!buffer || this.#stop === 0) return;
    const [flag = 0] = new Uint32Array(buffer, this.#stop, 1);
    if (flag !== 0) new Uint8Array(buffer)[flag] = 1;
  }

  /** A table that leaves too little memory would end the search. */
  #request<T extends { hash?: number }>(request: T): T {
    const most = this.#shared?.hash ?? 0;
    return request.hash === undefined ? request : { ...request, hash: Math.min(request.hash, most) };
  }

  #fail(): void {
    if (this.#isEnded) return;
    this.terminate();
    this.#tell({ failed: true });
  }

  #tell(data: Message): void {
    this.onmessage?.({ data } as MessageEvent<Message>);
  }
}
