/** Dates, numbers and lists in the format of the user's language. */

import type { Color } from '../api/types';
import { t, words } from './words.svelte';

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** `Nov 21, 2026`, in the user's time zone. */
export function dateText(milliseconds: number): string {
  return new Intl.DateTimeFormat(words.language, DATE).format(milliseconds);
}

export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(words.language, options).format(value);
}

/** `c3, d4 or e5` */
export function orList(items: readonly string[]): string {
  return listText(items, 'disjunction');
}

/** `read, play and challenge` */
export function listText(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(words.language, { type }).format(items);
}

/** Returns the name of a side for the start of a sentence. */
export function colorTitle(color: Color): string {
  return t.common.colorTitle({ color });
}

/** Returns the text with its first letter capitalized. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}
