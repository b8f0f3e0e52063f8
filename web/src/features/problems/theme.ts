/** The texts of themes. */

import { t } from '../../words/words.svelte';

export interface ThemeText {
  name: string;
  rule: string;
}

/** Returns the texts of a theme. */
export function themeText(theme: string): ThemeText {
  const all = t.solving.theme as Record<string, { name: () => string; rule: () => string } | undefined>;
  const text = all[theme];
  // A newer server may have more themes.
  return { name: text?.name() ?? theme, rule: text?.rule() ?? '' };
}
