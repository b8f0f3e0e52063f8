// Only the board, the clocks and the moves, for as long as the visit lasts.

const KEY = 'luctor.zen';

class Zen {
  on = $state(kept());

  toggle(): void {
    this.on = !this.on;
    try {
      sessionStorage.setItem(KEY, this.on ? 'on' : '');
    } catch {
      // Then it lasts as long as the page.
    }
  }

  /** Takes away, or brings back, what is around the page; the returned function brings it back. */
  show(): () => void {
    document.documentElement.toggleAttribute('data-zen', this.on);
    return () => document.documentElement.removeAttribute('data-zen');
  }
}

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export const zen = new Zen();
