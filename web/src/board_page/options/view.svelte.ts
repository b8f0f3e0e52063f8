// How the board is shown; remembered from game to game.

import { read, write } from '../../browser/storage';

const KEY = 'luctor.view';

type Kept = 'values' | 'groups';

/** Shows these on every board from now on, unless the reader has chosen already. */
export function keepShowing(...what: Kept[]): void {
  if (read(KEY) === null) write(KEY, what.join(' '));
}

export class View {
  flipped = $state(false);
  values = $state(false);
  groups = $state(false);
  /** What the rules tell about the position is shown; asked for each time. */
  threats = $state(false);

  constructor() {
    const kept = (read(KEY) ?? '').split(' ');
    this.values = kept.includes('values');
    this.groups = kept.includes('groups');
  }

  toggle(what: 'flipped' | 'values' | 'groups' | 'threats'): void {
    this[what] = !this[what];
    // A flipped board belongs to the game at hand and is not kept.
    const kept = (['values', 'groups'] as const).filter((name) => this[name]);
    write(KEY, kept.join(' '));
  }
}
