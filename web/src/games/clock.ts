/** The text of a clock. */

import { t } from '../words/words.svelte';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A clock below this shows tenths of a second. */
const TENTHS = 20 * SECOND;
/** A clock below this is shown in red: in a live game, and by correspondence. */
const LOW_LIVE = 20 * SECOND;
const LOW_CORRESPONDENCE = 6 * HOUR;

export interface Reading {
  text: string;
  /** Milliseconds until the text of a running clock changes. */
  next: number;
}

/** Returns the clock's text: `3 days`, `2 days 5 h`, `5:12:09`, `4:07` or `12.3`, rounded down. */
export function reading(left: number): Reading {
  const ms = Math.max(0, left);
  if (ms >= DAY) {
    const [days, hours] = [floor(ms, DAY), floor(ms % DAY, HOUR)];
    const { left, days: fullDays } = t.common.control;
    return { text: hours > 0 ? left({ days, hours }) : fullDays({ count: days }), next: (ms % HOUR) + 1 };
  }
  if (ms < TENTHS) return { text: `${floor(ms, SECOND)}.${floor(ms % SECOND, 100)}`, next: (ms % 100) + 1 };
  const seconds = two(floor(ms % MINUTE, SECOND));
  const minutes = floor(ms % HOUR, MINUTE);
  const text = ms >= HOUR ? `${floor(ms, HOUR)}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
  return { text, next: (ms % SECOND) + 1 };
}

/** Returns true if little time is left. */
export function isLow(left: number, live: boolean): boolean {
  return left < (live ? LOW_LIVE : LOW_CORRESPONDENCE);
}

function floor(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
