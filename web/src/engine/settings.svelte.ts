/** The user's settings of the engine, stored in the browser. */

import { readJson, write } from '../browser/storage';
import { threadChoices } from './threads';

/** Where the engine runs: in the page, or on the server. */
export type Where = 'page' | 'server';

/** The sizes of the table in mebibytes that a user can choose. */
export const HASHES = [16, 64, 256] as const;
/** The seconds for a position that a user can choose; 0 is without limit. */
export const SECONDS = [8, 30, 0] as const;

const KEY = 'luctor.engine.settings';

interface Stored {
  where?: unknown;
  hash?: unknown;
  seconds?: unknown;
  threads?: unknown;
}

export class EngineSettings {
  where = $state<Where>('page');
  hash = $state<number>(HASHES[0]);
  seconds = $state<number>(SECONDS[0]);
  threads = $state<number>(1);

  constructor() {
    const { where, hash, seconds, threads } = stored();
    if (where === 'server') this.where = where;
    this.hash = HASHES.find((each) => each === hash) ?? this.hash;
    this.seconds = SECONDS.find((each) => each === seconds) ?? this.seconds;
    this.threads = threadChoices().find((each) => each === threads) ?? this.threads;
  }

  /** Changes settings, and stores them. */
  change(changes: Partial<Pick<EngineSettings, 'where' | 'hash' | 'seconds' | 'threads'>>): void {
    Object.assign(this, changes);
    const { where, hash, seconds, threads } = this;
    write(KEY, JSON.stringify({ where, hash, seconds, threads }));
  }
}

function stored(): Stored {
  return (readJson(KEY) as Stored | null) ?? {};
}

export const engineSettings = new EngineSettings();
