// What stands on a clock.

import { t } from '../words/words.svelte';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this tenths are shown. */
const TENTHS = 20 * SECOND;
/** A clock that is red: of a game in one sitting, and by correspondence. */
const LOW_LIVE = 20 * SECOND;
const LOW_DAYS = 6 * HOUR;

export interface Reading {
  text: string;
  /** Milliseconds after which a running clock shows something else. */
  next: number;
}

/** `2 d 5 h`, `5:12:09`, `4:07`, `12.3`: always rounded down, so that a clock never shows more than there is. */
export function reading(left: number): Reading {
  const ms = Math.max(0, left);
  if (ms >= DAY) {
    const [days, hours] = [floor(ms, DAY), floor(ms % DAY, HOUR)];
    return { text: t.common.control.left({ days, hours }), next: (ms % HOUR) + 1 };
  }
  if (ms < TENTHS) return { text: `${floor(ms, SECOND)}.${floor(ms % SECOND, 100)}`, next: (ms % 100) + 1 };
  const seconds = two(floor(ms % MINUTE, SECOND));
  const minutes = floor(ms % HOUR, MINUTE);
  const text = ms >= HOUR ? `${floor(ms, HOUR)}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
  return { text, next: (ms % SECOND) + 1 };
}

/** Whether little is left. */
export function isLow(left: number, live: boolean): boolean {
  return left < (live ? LOW_LIVE : LOW_DAYS);
}

function floor(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
