/** The color theme: the system's, or the one that the user has chosen. */

import { read, write } from '../browser/storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'luctor.theme';
const CONTRAST_KEY = 'luctor.contrast';
/** The system's wish for high contrast. */
const system = globalThis.matchMedia?.('(prefers-contrast: more)');
/** All themes. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

class ThemeChoice {
  current = $state<Theme>(THEMES.find((t) => t === read(KEY)) ?? 'system');

  /** The user wants high contrast on this site, even if the system does not ask for it. */
  contrast = $state(read(CONTRAST_KEY) === 'more');

  constructor() {
    system?.addEventListener('change', () => this.apply());
  }

  apply(): void {
    const root = document.documentElement;
    root.toggleAttribute('data-contrast', false);
    if (this.contrast || system?.matches) root.dataset.contrast = 'more';
    if (this.current === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.current;
  }

  /** Chooses the next theme. After the system's comes the opposite one, so that the first press changes something. */
  next(): void {
    const step = matchMedia('(prefers-color-scheme: dark)').matches ? 1 : -1;
    this.choose(THEMES.at(THEMES.indexOf(this.current) + step) ?? 'system');
  }

  toggleContrast(): void {
    this.contrast = !this.contrast;
    write(CONTRAST_KEY, this.contrast ? 'more' : '');
    this.apply();
  }

  choose(theme: Theme): void {
    this.current = theme;
    write(KEY, theme);
    this.apply();
  }
}

export const theme = new ThemeChoice();
