/** Dates with times, in the format of the user's language. */

import { words } from '../../words/words.svelte';

/** `Nov 21, 2:05 PM`, in the user's time zone. */
export function momentText(milliseconds: number): string {
  const format: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  };
  return new Intl.DateTimeFormat(words.language, format).format(milliseconds);
}
