// Dates, numbers and lists as the reader's language writes them.

import type { Color } from '../api/types';
import { t, words } from './words.svelte';

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** `Nov 21, 2026` where the reader is. */
export function dateText(milliseconds: number): string {
  return new Intl.DateTimeFormat(words.language, DATE).format(milliseconds);
}

export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(words.language, options).format(value);
}

/** `c3, d4 or e5` */
export function either(items: readonly string[]): string {
  return listText(items, 'disjunction');
}

/** `read, play and challenge` */
export function listText(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(words.language, { type }).format(items);
}

/** The name of a side at the beginning of a sentence. */
export function colorTitle(color: Color): string {
  return t.common.colorTitle({ color });
}

/** The word with a capital at its start. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}
