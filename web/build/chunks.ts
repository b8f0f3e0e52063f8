// Which modules travel together. Left alone, the bundler makes a file for each set of pages that share a module: dozens of
// small ones, which pack badly and name each other.

/** Each takes the modules that it names with all that they need; what several would take goes to the first. */
export const chunks = [
  // Needed by the site, and by the page in a frame, which has no use for the rest of the site. The styles of all pages
  // come before those of any.
  {
    name: 'base',
    test: /virtual:words$|@messageformat\/runtime|make-plural|src\/(app\.css|board\/position\/column\.ts|words\/message\.ts)$/,
  },
  // Elsewhere, what a moving board shares with the page of a game would bring that page into the frame.
  {
    name: 'board',
    test: /src\/(board\/(board|layout\/look|motion\/times)|browser\/keys)\.ts$/,
  },
  // Around every page.
  { name: 'site', test: /src\/app\/App\.svelte$/ },
  // Shared by the start page and the page of a game, the two that must be there quickly.
  {
    name: 'table',
    test: /src\/(board_page\/board\/StillBoard\.svelte|games\/(creation\/create|clock|control|player)\.ts|api\/live\.ts)$/,
  },
  { name: 'GamePage', test: /src\/features\/play\/GamePage\.svelte$/ },
].map((chunk, i, all) => ({ ...chunk, priority: all.length - i }));

/** Pages whose files are all sent for at once, instead of one after the other's imports are seen. */
const AT_ONCE = /\/(GamePage|HomePage)-/;

/** What is loaded ahead with a file. A list for each of the words' hundred files would cost more than it saves. */
export function ahead(file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || AT_ONCE.test(file)
    ? needed
    : needed.filter((other) => other.endsWith('.css'));
}
