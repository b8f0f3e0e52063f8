// What is done only while the page can be seen.

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Begins when the page can be seen and ends when it cannot, again and again; the returned function ends it for good. */
export function whileVisible(begin: () => () => void, page: Page = document): () => void {
  let end: (() => void) | null = null;
  const turn = () => {
    const visible = page.visibilityState === 'visible';
    if (visible && !end) end = begin();
    if (!visible) stop();
  };
  const stop = () => {
    end?.();
    end = null;
  };
  turn();
  page.addEventListener('visibilitychange', turn);
  return () => {
    page.removeEventListener('visibilitychange', turn);
    stop();
  };
}

/** Does something now and after every pause; the returned function ends that. */
export function repeat(work: () => void, milliseconds: number): () => void {
  work();
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}
