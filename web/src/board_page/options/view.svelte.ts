/** Display options of a board. Some are stored in this browser. */

import { read, write } from '../../browser/storage';

const KEY = 'luctor.view';

type Stored = 'values' | 'groups';

/** The groups decide a game of Emulsion, so newcomers must see them. */
const DEFAULT = 'groups';

/** Turns options on for all later boards, unless the user has stored options before. */
export function showByDefault(...what: Stored[]): void {
  if (read(KEY) === null) write(KEY, what.join(' '));
}

export class View {
  flipped = $state(false);
  values = $state(false);
  groups = $state(false);
  /** Shows the panel of threats. Off on every new page. */
  threats = $state(false);

  constructor() {
    const stored = (read(KEY) ?? DEFAULT).split(' ');
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
