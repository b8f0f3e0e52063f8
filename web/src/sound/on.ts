/** Tells whether sounds are on. Every page needs that, for challenges that arrive. */

import { read, write } from '../browser/storage';

const KEY = 'luctor.sounds';

/** On phones sounds are off by default. */
export function soundsOn(): boolean {
  const stored = read(KEY);
  return stored ? stored === 'on' : globalThis.matchMedia?.('(pointer: coarse)').matches === false;
}

export function storeSoundsOn(on: boolean): void {
  write(KEY, on ? 'on' : 'off');
}
