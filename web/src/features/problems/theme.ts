/** The texts of themes. */

import { kindOf } from '../../games/kind';
import { t } from '../../words/words.svelte';

export interface ThemeText {
  /** The element of the theme on the page of themes. */
  anchor: string;
  name: string;
  rule: string;
}

/** Returns the texts of a theme. Both games have quiet moves, with different rules. */
export function themeText(game: string, theme: string): ThemeText {
  const anchor = theme === 'quiet' && kindOf(game) === 'emulsion' ? 'quiet-emulsion' : theme;
  const all = t.solving.theme as Record<string, { name: () => string; rule: () => string } | undefined>;
  const text = all[anchor];
  // A newer server may have more themes.
  return { anchor, name: text?.name() ?? theme, rule: text?.rule() ?? '' };
}
