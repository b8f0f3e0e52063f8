/** Work for later, so that it delays nothing that the user waits for. */

/** Milliseconds after which it begins in browsers that do not tell when they are idle. */
const LATER = 2000;

/** Calls `work` when the browser is idle. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, LATER);
}
