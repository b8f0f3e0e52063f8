/**
 * Groups modules into chunks. By default the bundler writes a file for each set of pages that share a module: dozens of
 * small files, which compress badly and import each other.
 */

/** Each chunk contains the matching modules and their imports. A module of several chunks goes to the first one. */
export const chunks = [
  // Modules that both the site and embedded boards need. The common styles come before those of single pages.
  {
    name: 'base',
    test: /virtual:words$|@messageformat\/runtime|make-plural|src\/(app\.css|api\/requests\/api_error\.ts|board\/position\/column\.ts|words\/message\.ts)$/,
  },
  // Keeps the game page, which shares these modules, out of embedded boards.
  {
    name: 'board',
    test: /src\/(board\/(board|layout\/look|motion\/times|position\/attempt)|browser\/keys)\.ts$/,
  },
  // The header and footer of every page.
  { name: 'site', test: /src\/app\/App\.svelte$/ },
  // Modules shared by the start page and the game page, the two pages that have to load fast.
  {
    name: 'table',
    test: /virtual:icon\/(play|pause|chevron-left|chevron-right)$|src\/(board_page\/board\/StillBoard\.svelte|ui\/kit\/(Icon|IconButton)\.svelte|games\/(creation\/create|clock|control|player|summary)\.ts|api\/(boards|live)\.ts|words\/problem\.ts)$/,
  },
  { name: 'GamePage', test: /src\/features\/play\/GamePage\.svelte$/ },
].map((chunk, i, all) => ({ ...chunk, priority: all.length - i }));

/** Pages whose files are all preloaded, instead of one import after the other. */
const PRELOADED_PAGES = /\/(GamePage|HomePage)-/;

/** Returns the files to preload with a file. Lists for the hundred message files would cost more than they save. */
export function preloads(
  file: string,
  imports: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' || PRELOADED_PAGES.test(file)
    ? imports
    : imports.filter((other) => other.endsWith('.css'));
}
