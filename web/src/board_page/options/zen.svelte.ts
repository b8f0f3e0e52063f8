/** Zen mode: shows only the board, the clocks and the moves. Stored for the session. */

const KEY = 'luctor.zen';

class Zen {
  on = $state(stored());

  toggle(): void {
    this.on = !this.on;
    try {
      sessionStorage.setItem(KEY, this.on ? 'on' : '');
    } catch {
      // If the browser forbids storage, the mode lasts as long as the page.
    }
  }

  /** Applies the mode to the page. The returned function ends it. */
  show(): () => void {
    document.documentElement.toggleAttribute('data-zen', this.on);
    return () => document.documentElement.removeAttribute('data-zen');
  }
}

function stored(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export const zen = new Zen();
