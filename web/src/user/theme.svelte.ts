/** The color theme: the system's, or the one that the user has chosen. */

import { read, write } from '../browser/storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'luctor.theme';
/** The themes in the order of the header's button. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

class ThemeChoice {
  current = $state<Theme>(THEMES.find((t) => t === read(KEY)) ?? 'system');

  apply(): void {
    if (this.current === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.current;
  }

  next(): void {
    this.choose(THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length] ?? 'system');
  }

  choose(theme: Theme): void {
    this.current = theme;
    write(KEY, theme);
    this.apply();
  }
}

export const theme = new ThemeChoice();
