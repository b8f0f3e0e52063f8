// The stream of a game. It connects again by itself, later and later, and at once when the network or the page comes back.

import type { Game } from './types';

export type Connection = 'connecting' | 'open' | 'lost';

export interface Live {
  /** Connects anew: the server learns at the beginning of a connection who it is. */
  reopen(): void;
  close(): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;

/** How long to wait after so many failures in a row; a part is left to chance, to spread clients out. */
export function pauseAfter(failures: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
  return pause * (0.7 + 0.3 * chance);
}

export function follow(
  id: string,
  onGame: (game: Game) => void,
  onConnection: (connection: Connection) => void,
): Live {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/live`;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const stop = new AbortController();

  function connect() {
    clearTimeout(timer);
    const current = new WebSocket(address);
    socket = current;
    current.onopen = () => {
      failures = 0;
      onConnection('open');
    };
    current.onmessage = (event) => {
      if (typeof event.data === 'string') onGame(JSON.parse(event.data) as Game);
    };
    current.onclose = () => {
      if (socket !== current) return;
      socket = null;
      onConnection('lost');
      timer = setTimeout(connect, pauseAfter(failures++, Math.random()));
    };
  }

  function hurry() {
    if (socket === null && document.visibilityState === 'visible') connect();
  }

  window.addEventListener('online', hurry, { signal: stop.signal });
  document.addEventListener('visibilitychange', hurry, { signal: stop.signal });
  onConnection('connecting');
  connect();
  return {
    reopen() {
      const last = socket;
      socket = null;
      last?.close();
      connect();
    },
    close() {
      stop.abort();
      clearTimeout(timer);
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}
