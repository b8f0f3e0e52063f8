/** The setting to confirm each move before it is sent, stored in this browser. It exists only for games that are not live. */

import { read, write } from '../browser/storage';
import { isLive } from '../games/control';

/** The two kinds of games with this setting: without a clock, and by correspondence. */
type Pace = 'unlimited' | 'days';

const KEY = 'luctor.confirm';

class Confirmation {
  // A mistake costs most in a game that lasts for weeks.
  #wanted = $state<Record<Pace, boolean>>({ unlimited: false, days: true });

  constructor() {
    for (const word of (read(KEY) ?? '').split(' ')) {
      const [pace, value] = word.split('=');
      if (pace === 'unlimited' || pace === 'days') this.#wanted[pace] = value === 'on';
    }
  }

  /** Returns true if games with this time control have the setting. */
  offers(control: string): boolean {
    return !isLive(control);
  }

  wanted(control: string): boolean {
    return this.offers(control) && this.#wanted[paceOf(control)];
  }

  toggle(control: string): void {
    const pace = paceOf(control);
    this.#wanted[pace] = !this.#wanted[pace];
    write(
      KEY,
      Object.entries(this.#wanted)
        .map(([name, on]) => `${name}=${on ? 'on' : 'off'}`)
        .join(' '),
    );
  }
}

function paceOf(control: string): Pace {
  return control === 'unlimited' ? 'unlimited' : 'days';
}

export const confirmation = new Confirmation();
