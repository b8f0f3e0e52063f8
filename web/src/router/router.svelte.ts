// Addresses within the client. Links are ordinary `<a href>`; a click on one changes the page without loading.

import { isDoorway, routeOf } from './route';

class Router {
  path = $state(location.pathname);
  /** What the address asks of its page, as `?game=emergo`. */
  search = $state(location.search);
  route = $derived(routeOf(this.path));

  go(address: string): void {
    history.pushState({ from: this.#origin() }, '', address);
    this.#arrive();
  }

  /** Another question to the same page: the way back leads to the one before. */
  ask(search: string): void {
    if (search === location.search) return;
    history.pushState(history.state, '', location.pathname + search);
    this.search = location.search;
  }

  /** The address goes along with what is shown of a page, and the way back stays short. */
  rename(address: string): void {
    try {
      history.replaceState(history.state, '', address);
    } catch {
      // Some browsers let a page change its address so many times only; the next time does it.
    }
  }

  /**
   * Where the reader was before he went to sign in. It is kept in the history and not in the address, because the
   * address of a game can contain the code of a seat.
   */
  get back(): string {
    const { state }: { state: unknown } = history;
    if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
    return typeof state.from === 'string' ? state.from : '/';
  }

  listen(): void {
    window.addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || link.target || link.origin !== location.origin || event.defaultPrevented) return;
      if (link.hasAttribute('download')) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  #origin(): string {
    return isDoorway(this.route) ? this.back : location.pathname + location.search;
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  #arrive(): void {
    this.#read();
    if (!location.hash) window.scrollTo(0, 0);
  }
}

export const router = new Router();
