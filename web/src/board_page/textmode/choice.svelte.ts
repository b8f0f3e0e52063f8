/** The setting for the text mode, stored in this browser. The text mode itself is loaded on demand. */

import { read, write } from '../../browser/storage';

const KEY = 'luctor.textmode';

class TextMode {
  on = $state(false);
  /** Hides the board. */
  alone = $state(false);

  constructor() {
    const stored = (read(KEY) ?? '').split(' ');
    this.on = stored.includes('on');
    this.alone = stored.includes('alone');
  }

  toggle(what: 'on' | 'alone'): void {
    this[what] = !this[what];
    const stored = (['on', 'alone'] as const).filter((name) => this[name]);
    write(KEY, stored.join(' '));
  }
}

export const textMode = new TextMode();
