/** Dates with a time of day. */

import { words } from './words.svelte';

/** `Nov 21, 2026, 2:05 PM`, in the user's time zone. */
export function dateTimeText(milliseconds: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(words.language, format).format(milliseconds);
}
