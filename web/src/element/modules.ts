/** The rules and the engine of elements: workers and modules in a folder, and the requests to them. */

import { apiError } from '../api/requests/api_error';
import { compile } from '../api/rules/module';
import { Rules } from '../api/rules/rules';
import type { Thinking } from '../api/types';
import type { Place } from '../api/boards';
import { PageEngine, type ReadRequest } from '../engine/page_engine';
import type { Source } from './line';

/** The files in the folder. `web/npm/vite.config.ts` makes them. */
const FILES = {
  rules: 'luctor.wasm',
  rulesWorker: 'rules-worker.js',
  engine: 'luctor-engine.wasm',
  engineWorker: 'engine-worker.js',
};

/** The table of a search in mebibytes. */
const HASH = 16;

/** The modules cannot run: a file is missing, or a policy of the page forbids them. */
export class NoModules extends Error {
  override readonly name = 'NoModules';
}

/** Rules that several elements of the page use. They end with the last element. */
interface Lease {
  rules: Rules;
  users: number;
}

/** The rules that run, by their folders. */
const shared = new Map<string, Lease>();

/** The modules in a folder, for one element. */
export class Modules {
  readonly #folder: string;
  #lease: Lease | null = null;
  #engine: PageEngine | null = null;

  /** `folder` is an address that ends with a slash. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the board at a place. */
  readonly board: Source = async (place) => {
    const lease = (this.#lease ??= this.#rulesOf());
    const { rules } = lease;
    await rules.load();
    const answer = await rules.ask({ ask: 'board', ...place });
    if (answer?.problem) throw await apiError(400, answer.problem);
    if (answer?.board) return answer.board;
    // Rules that have failed stay silent. The next request starts others.
    if (shared.get(this.#folder) === lease) shared.delete(this.#folder);
    if (this.#lease === lease) this.#return();
    throw new NoModules();
  };

  /** Yields the engine's lines at a place. Throws if it cannot run. */
  search(
    place: Place,
    limits: { lines: number; milliseconds: number; level?: number },
    signal: AbortSignal,
  ): AsyncGenerator<Thinking> {
    return this.#started().search(place, { ...limits, hash: HASH }, signal);
  }

  /** Reads a record. Resolves to null if it is the address of a game. */
  async read(text: string, game: string): Promise<Place | null> {
    const request: ReadRequest = { ask: 'read', text, game, coordinates: 'checkerboard' };
    const read = await this.#started().read(request);
    return read && { game: read.game, position: read.position, moves: read.moves };
  }

  /** Ends the workers that no other element uses. */
  end(): void {
    this.#engine?.end();
    this.#engine = null;
    this.#return();
  }

  #rulesOf(): Lease {
    let lease = shared.get(this.#folder);
    if (!lease) {
      const start = () => startWorker(this.#at(FILES.rulesWorker));
      lease = { rules: new Rules(start, this.#at(FILES.rules)), users: 0 };
      shared.set(this.#folder, lease);
    }
    lease.users += 1;
    return lease;
  }

  #return(): void {
    const lease = this.#lease;
    this.#lease = null;
    if (!lease || --lease.users > 0) return;
    lease.rules.end();
    if (shared.get(this.#folder) === lease) shared.delete(this.#folder);
  }

  #started(): PageEngine {
    return (this.#engine ??= new PageEngine(
      () => startWorker(this.#at(FILES.engineWorker)),
      () => compile(this.#at(FILES.engine)),
    ));
  }

  #at(file: string): string {
    return this.#folder + file;
  }
}

/** Starts a worker. A page may start scripts of another origin only from a script of its own. */
function startWorker(address: string): Worker | null {
  try {
    if (new URL(address).origin === location.origin) return new Worker(address, { type: 'module' });
    const script = new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' });
    const own = URL.createObjectURL(script);
    const worker = new Worker(own, { type: 'module' });
    // The browser has read the script when the worker begins to answer.
    worker.addEventListener('message', () => URL.revokeObjectURL(own), { once: true });
    return worker;
  } catch {
    // A policy of the page forbids workers.
    return null;
  }
}
