// Whether boards are played in words, from visit to visit. It is asked on every page with a board; what is said is loaded
// when somebody wants it.

import { read, write } from '../../browser/storage';

const KEY = 'luctor.textmode';

class TextMode {
  on = $state(false);
  /** The board is not shown beside the words. */
  alone = $state(false);

  constructor() {
    const kept = (read(KEY) ?? '').split(' ');
    this.on = kept.includes('on');
    this.alone = kept.includes('alone');
  }

  toggle(what: 'on' | 'alone'): void {
    this[what] = !this[what];
    const kept = (['on', 'alone'] as const).filter((name) => this[name]);
    write(KEY, kept.join(' '));
  }
}

export const textMode = new TextMode();
