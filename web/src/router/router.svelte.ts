/** Client-side navigation. Links are ordinary `<a href>`. A click on one changes the page without a reload. */

import { isSignInPage, routeOf } from './route';

class Router {
  path = $state(location.pathname);
  /** The query of the address, such as `?game=emergo`. */
  search = $state(location.search);
  route = $derived(routeOf(this.path));

  go(address: string): void {
    history.pushState({ from: this.#origin() }, '', address);
    this.#arrive();
  }

  /** Changes the query of the page and adds a history entry. */
  setQuery(search: string): void {
    if (search === location.search) return;
    history.pushState(history.state, '', location.pathname + search);
    this.search = location.search;
  }

  /** Changes the address without a new history entry. */
  replace(address: string): void {
    try {
      history.replaceState(history.state, '', address);
    } catch {
      // Some browsers limit how often a page may change its address. A later call succeeds.
    }
  }

  /**
   * The page that the user came from when they opened the sign-in page. It is stored in the history and not in the address,
   * because the address of a game can contain the code of a seat.
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
    return isSignInPage(this.route) ? this.back : location.pathname + location.search + location.hash;
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
