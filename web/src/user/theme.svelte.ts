// Light or dark: the system's choice until somebody chooses here.

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'luctor.theme';
/** In the order in which the button of the header goes through them. */
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

/** Storage can be forbidden by the browser; then choices last as long as the page. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing depends on it.
  }
}

export const theme = new ThemeChoice();
