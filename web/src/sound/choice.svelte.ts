/** The sounds of pieces and their volume, which are stored in the browser. Loaded with the first sound. */

import { read, write } from '../browser/storage';

/** Pieces on wood, or on felt. */
export type SoundSet = 'wood' | 'soft';

export const SOUND_SETS: readonly SoundSet[] = ['wood', 'soft'];

const SET_KEY = 'luctor.sound-set';
const VOLUME_KEY = 'luctor.volume';

class SoundChoice {
  set = $state<SoundSet>(SOUND_SETS.find((set) => set === read(SET_KEY)) ?? 'wood');
  /** From 0 to 100. */
  volume = $state(storedVolume());

  choose(set: SoundSet): void {
    this.set = set;
    write(SET_KEY, set);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    write(VOLUME_KEY, String(volume));
  }
}

function storedVolume(): number {
  const stored = Number(read(VOLUME_KEY) ?? Number.NaN);
  return stored >= 0 && stored <= 100 ? stored : 70;
}

export const soundChoice = new SoundChoice();
