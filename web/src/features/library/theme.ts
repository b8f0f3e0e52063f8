/** The names of themes, which are those of problems. */

import { t } from '../../words/words.svelte';

export function themeName(theme: string): string {
  const names = t.solving.theme as Record<string, { name: () => string } | undefined>;
  return names[theme]?.name() ?? theme;
}
