/** Work that runs only while the page is visible. */

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `start` whenever the page becomes visible, and the function that it returned when the page is hidden. The returned
 * function ends this.
 */
export function whileVisible(start: () => () => void, page: Page = document): () => void {
  let stop: (() => void) | null = null;
  const pause = () => {
    stop?.();
    stop = null;
  };
  const update = () => {
    const visible = page.visibilityState === 'visible';
    if (visible && !stop) stop = start();
    if (!visible) pause();
  };
  update();
  page.addEventListener('visibilitychange', update);
  return () => {
    page.removeEventListener('visibilitychange', update);
    pause();
  };
}

/** Does `work` now and at a regular interval. The returned function ends this. */
export function repeat(work: () => void, milliseconds: number): () => void {
  work();
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}
