/** Loads the code of pages before they are shown. */

import type { Route } from './route';

type Load = () => Promise<unknown>;
type Loaders = Partial<Record<Route['page'], Load>>;

let loaders: Loaders = {};

/** Registers the pages that can be loaded early. */
export function providePages(pages: Loaders): void {
  loaders = pages;
}

/** Starts loading the code of a page, if the page is registered. */
export function preload(page: Route['page']): void {
  // If loading fails, the page reports it where it is shown.
  loaders[page]?.().catch(() => undefined);
}
