/** Display options of a board. Some are stored in this browser. */

import { read, write } from '../../browser/storage';

const KEY = 'luctor.view';

type Stored = 'values' | 'groups';

/** Turns options on for all later boards, unless the user has stored options before. Returns true if it has done so. */
export function showByDefault(...what: Stored[]): boolean {
  const isFirst = read(KEY) === null;
  if (isFirst) write(KEY, what.join(' '));
  return isFirst;
}

export class View {
  flipped = $state(false);
  values = $state(false);
  groups = $state(false);
  /** Shows the panel of threats. Off on every new page. */
  threats = $state(false);

  constructor() {
    const stored = (read(KEY) ?? '').split(' ');
    this.values = stored.includes('values');
    this.groups = stored.includes('groups');
  }

  toggle(what: 'flipped' | 'values' | 'groups' | 'threats'): void {
    this[what] = !this[what];
    // `flipped` and `threats` apply only to the current page.
    const stored = (['values', 'groups'] as const).filter((name) => this[name]);
    write(KEY, stored.join(' '));
  }
}
