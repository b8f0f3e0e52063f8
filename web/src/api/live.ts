/**
 * The WebSocket of a game. It reconnects automatically with growing pauses, and at once when the network or the page comes
 * back.
 */

import type { Game } from './types';

export type Connection = 'connecting' | 'open' | 'lost';

export interface Live {
  /** Reconnects, because the server identifies the user only when a connection opens. */
  reopen(): void;
  close(): void;
}

/** The close code (policy violation) and reason that the server sends when the user's session has ended. */
const SIGNED_OUT = { code: 1008, reason: 'signed-out' };
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;

/**
 * Returns the milliseconds to wait after a number of failures in a row. `random` is between 0 and 1 and spreads the
 * clients.
 */
export function pauseAfter(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
  return pause * (0.7 + 0.3 * random);
}

/** `onSignedOut` is called when the session has ended elsewhere. The connection continues as that of a guest. */
export function follow(
  id: string,
  onGame: (game: Game) => void,
  onConnection: (connection: Connection) => void,
  onSignedOut: () => void,
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
    current.onclose = ({ code, reason }) => {
      if (socket !== current) return;
      socket = null;
      if (code === SIGNED_OUT.code && reason === SIGNED_OUT.reason) onSignedOut();
      onConnection('lost');
      timer = setTimeout(connect, pauseAfter(failures++, Math.random()));
    };
  }

  function connectNow() {
    if (socket === null && document.visibilityState === 'visible') connect();
  }

  window.addEventListener('online', connectNow, { signal: stop.signal });
  document.addEventListener('visibilitychange', connectNow, { signal: stop.signal });
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
