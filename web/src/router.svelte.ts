// Addresses within the client. Links are ordinary `<a href>`; a click on one changes the page without loading.

import { routeOf } from './route';

class Router {
  path = $state(location.pathname);
  route = $derived(routeOf(this.path));

  go(address: string): void {
    history.pushState(null, '', address);
    this.#arrive();
  }

  listen(): void {
    window.addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || link.target || link.origin !== location.origin || event.defaultPrevented) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  #arrive(): void {
    this.path = location.pathname;
    if (!location.hash) window.scrollTo(0, 0);
  }
}

export const router = new Router();
