// Whether a move is shown before it is played: only where nobody is in a hurry, and remembered.

import { read, write } from '../browser/storage';
import { isLive } from '../games/control';

/** Games without a clock, and those with days for a move. */
type Pace = 'unlimited' | 'days';

const KEY = 'luctor.confirm';

class Confirmation {
  // A slip is dearest where a game lasts for weeks.
  #wanted = $state<Record<Pace, boolean>>({ unlimited: false, days: true });

  constructor() {
    for (const word of (read(KEY) ?? '').split(' ')) {
      const [pace, value] = word.split('=');
      if (pace === 'unlimited' || pace === 'days') this.#wanted[pace] = value === 'on';
    }
  }

  /** Whether there is a choice in a game with this time control. */
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
