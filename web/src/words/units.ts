/** Sizes and hours of the day in the format of the user's language. */

import { numberText } from './format';
import { words } from './words.svelte';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `158 bytes`, `8.3 kB` or `1.7 MB`: a size in units of 1000 bytes. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return numberText(bytes / 1000 ** power, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: power === 0 ? 3 : 2,
  });
}

/** `10:00 PM`, or `22:00`: an hour of the day, from 0 to 23. */
export function hourText(hour: number): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(words.language, format).format(hour * 3_600_000);
}
