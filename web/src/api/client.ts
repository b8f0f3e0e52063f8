/**
 * Requests to the server. Every call throws `ApiError` if the server rejects the request, and `Unreachable` if it does not
 * answer.
 */

import { apiError, ApiError } from './requests/api_error';
import { RoundTrips } from './requests/lag';
import { connectivity } from './connectivity.svelte';
import type {
  Analysis,
  Catalog,
  Chat,
  CoachedMove,
  Code,
  Color,
  Conditions,
  Continuation,
  Exploration,
  Game,
  Games,
  Insight,
  Join,
  Lobby,
  NewAct,
  NewGame,
  NewMove,
  NewWords,
  Position,
  Room,
  Wrong as ReportedLine,
  WhoAmI,
} from './types';

export { apiError, ApiError, beforeApiErrors, NO_ANSWER } from './requests/api_error';

export class Unreachable extends Error {
  constructor() {
    super('the server cannot be reached');
  }
}

/** Returns true if a call failed because the server is down, not because it rejected the request. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && AWAY.has(error.status));
}

/** Milliseconds to wait before each retry of a request without an answer. */
const RETRIES = [300, 1000, 2500];
/** Retries for actions in a game: long enough for a restart of the server. */
const GAME_RETRIES = [...RETRIES, 5000, 8000];
/** Status codes of a proxy while its server restarts. */
const AWAY = new Set([502, 503, 504]);

export interface Environment {
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
}

const real: Environment = {
  fetch: connectivity.fetch,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Sends a request and returns the parsed answer. `retries` are the pauses before each retry. */
export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  retries?: readonly number[],
  signal?: AbortSignal,
) => Promise<T>;

export function createCall({ fetch, wait }: Environment = real, trips = new RoundTrips()): Call {
  return async function call<T>(
    method: string,
    path: string,
    body?: object,
    retries: readonly number[] = RETRIES,
    signal?: AbortSignal,
  ): Promise<T> {
    const request: RequestInit = { method, headers: { accept: 'application/json' }, signal: signal ?? null };
    if (body) {
      request.body = JSON.stringify(body);
      request.headers = { ...request.headers, 'content-type': 'application/json' };
    }
    for (let attempt = 0; ; attempt++) {
      const sent = performance.now();
      const response = await fetch(path, request).catch(() => null);
      signal?.throwIfAborted();
      // Requests with a signal are slow on the server, so they do not measure the connection.
      if (response && !signal) trips.add(performance.now() - sent);
      if (response && !AWAY.has(response.status)) return answer<T>(response);
      const pause = retries[attempt];
      if (pause === undefined) {
        // A JSON answer comes from the server itself, not from a proxy, and contains the reason.
        if (response?.headers.get('content-type')?.startsWith('application/json')) return answer<T>(response);
        throw new Unreachable();
      }
      await wait(pause);
      signal?.throwIfAborted();
    }
  };
}

export function createClient(environment: Environment = real) {
  const trips = new RoundTrips();
  const call = createCall(environment, trips);
  const at = (id: string) => `/api/games/${encodeURIComponent(id)}`;
  return {
    catalog: () => call<Catalog>('GET', '/api/catalog'),
    game: (id: string) => call<Game>('GET', at(id)),
    position: (id: string, ply: number) => call<Position>('GET', `${at(id)}/positions/${ply}`),
    /** Returns facts about a position that follow from the rules, such as threats. */
    insight: (id: string, ply: number) => call<Insight>('GET', `${at(id)}/positions/${ply}/insight`),
    /** Takes about a second the first time. Aborting the signal stops the analysis on the server. */
    analysis: (id: string, ply: number, signal: AbortSignal) =>
      call<Analysis>('GET', `${at(id)}/positions/${ply}/analysis`, undefined, RETRIES, signal),
    /** Judges the move played at a ply. Without an answer soon, the game goes on, so there are no retries. */
    coach: (id: string, ply: number, signal: AbortSignal) =>
      call<CoachedMove>('GET', `${at(id)}/positions/${ply}/coach`, undefined, [], signal),
    // The request has no id, so a retry could create a second game.
    begin: (game: NewGame) => call<Game>('POST', '/api/games', game, []),
    // The id in the body makes moves and acts idempotent.
    // A move has few retries: the game page sends it again when the server is back.
    move: (id: string, move: NewMove) => call<Game>('POST', `${at(id)}/moves`, move, RETRIES.slice(0, 2)),
    act: (id: string, act: NewAct) => call<Game>('POST', `${at(id)}/acts`, act, GAME_RETRIES),
    // Idempotent: joining twice has no further effect.
    join: (id: string, join: Join) => call<Game>('POST', `${at(id)}/join`, join),
    // Safe to retry: each new code replaces the one before.
    renewCode: (id: string, color: Color) => call<Code>('POST', `${at(id)}/seats/${color}/code`),
    chat: (id: string, room: Room, after: number) =>
      call<Chat>('GET', `${at(id)}/chat?room=${room}&after=${after}`),
    // The request has no id, so a retry could post the line twice.
    say: (id: string, words: NewWords) => call<null>('POST', `${at(id)}/chat`, words, []),
    /** Reports a chat line to the server's operator. Reporting a line twice counts once. */
    report: (id: string, line: ReportedLine) => call<null>('POST', `${at(id)}/chat/report`, line),
    // The server rejects a second decline, because the game is over then.
    decline: (id: string) => call<Game>('POST', `${at(id)}/decline`, undefined, []),
    conditions: (id: string) => call<Conditions>('GET', `${at(id)}/conditions`),
    setConditions: (id: string, conditions: Conditions) =>
      call<Conditions>('PUT', `${at(id)}/conditions`, conditions),
    /** Returns the position after hypothetical moves. */
    after: (id: string, ply: number, moves: readonly string[]) =>
      call<Continuation>(
        'GET',
        `${at(id)}/positions/${ply}/after?moves=${encodeURIComponent(moves.join(','))}`,
      ),
    exploration: (id: string) => call<Exploration | null>('GET', `${at(id)}/exploration`),
    setExploration: (id: string, exploration: Exploration) =>
      call<null>('PUT', `${at(id)}/exploration`, exploration),
    mine: () => call<Games>('GET', '/api/my/games'),
    whoAmI: () => call<WhoAmI>('GET', '/api/account'),
    signOut: () => call<null>('DELETE', '/api/session'),
    // The lobby is polled, so a failed request needs no retry.
    lobby: () => call<Lobby>('GET', '/api/lobby', undefined, []),
    /** Returns the estimated milliseconds that a message takes to the server. */
    lag: () => trips.lag(),
  };
}

export type Client = ReturnType<typeof createClient>;
export const client = createClient();

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  // `undefined` stands for an answer that is not JSON; null is a valid answer.
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  throw await apiError(response.status, body);
}

/** Returns a random id for a move or act. `randomUUID` is missing on plain HTTP, such as a LAN address. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
