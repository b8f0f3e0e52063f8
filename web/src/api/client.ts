// Calls of the server. A refusal is a `Refusal`, no answer at all is `Unreachable`; there is no third kind.

import { RoundTrips } from './lag';
import { reach } from './reach.svelte';
import type {
  Analysis,
  Catalog,
  Chat,
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
  Problem,
  Room,
  Wrong as ReportedLine,
  WhoAmI,
} from './types';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

export class Unreachable extends Error {
  constructor() {
    super('the server cannot be reached');
  }
}

/** Whether a call failed because the server is away, and not because of what was asked. */
export function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Refusal && AWAY.has(error.status));
}

/** Milliseconds to wait before each further try of a request that got no answer. */
const RETRIES = [300, 1000, 2500];
/** What is done in a game should outlast a restart of the server. */
const PATIENT = [...RETRIES, 5000, 8000];
/** Answers of a proxy whose server is just restarting. */
const AWAY = new Set([502, 503, 504]);

export interface Surroundings {
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
}

const real: Surroundings = {
  fetch: reach.fetch,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** A request and its answer; `retries` are the pauses before further tries when there is none. */
export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  retries?: readonly number[],
  signal?: AbortSignal,
) => Promise<T>;

export function createCall({ fetch, wait }: Surroundings = real, trips = new RoundTrips()): Call {
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
      // What can be given up is what the server thinks about for long.
      if (response && !signal) trips.add(performance.now() - sent);
      if (response && !AWAY.has(response.status)) return answer<T>(response);
      const pause = retries[attempt];
      if (pause === undefined) {
        // The server itself says JSON, and then knows why.
        if (response?.headers.get('content-type')?.startsWith('application/json')) return answer<T>(response);
        throw new Unreachable();
      }
      await wait(pause);
      signal?.throwIfAborted();
    }
  };
}

export function createClient(surroundings: Surroundings = real) {
  const trips = new RoundTrips();
  const call = createCall(surroundings, trips);
  const at = (id: string) => `/api/games/${encodeURIComponent(id)}`;
  return {
    catalog: () => call<Catalog>('GET', '/api/catalog'),
    game: (id: string) => call<Game>('GET', at(id)),
    position: (id: string, ply: number) => call<Position>('GET', `${at(id)}/positions/${ply}`),
    /** What the rules alone tell about a position. */
    insight: (id: string, ply: number) => call<Insight>('GET', `${at(id)}/positions/${ply}/insight`),
    /** Takes about a second, the first time; the server stops when the signal does. */
    analysis: (id: string, ply: number, signal: AbortSignal) =>
      call<Analysis>('GET', `${at(id)}/positions/${ply}/analysis`, undefined, RETRIES, signal),
    // Beginning a game carries no id, so a repetition could begin a second one.
    begin: (game: NewGame) => call<Game>('POST', '/api/games', game, []),
    // The id in the body makes these safe to repeat: the server does each once.
    // Who waits for the server with a move knows himself when it is back.
    move: (id: string, move: NewMove) => call<Game>('POST', `${at(id)}/moves`, move, RETRIES.slice(0, 2)),
    act: (id: string, act: NewAct) => call<Game>('POST', `${at(id)}/acts`, act, PATIENT),
    // Who sits already is only told so.
    join: (id: string, join: Join) => call<Game>('POST', `${at(id)}/join`, join),
    // A code whose answer is lost is worthless; the next one replaces it.
    renewCode: (id: string, color: Color) => call<Code>('POST', `${at(id)}/seats/${color}/code`),
    chat: (id: string, room: Room, after: number) =>
      call<Chat>('GET', `${at(id)}/chat?room=${room}&after=${after}`),
    // A line carries no id, so a repetition could say it twice.
    say: (id: string, words: NewWords) => call<null>('POST', `${at(id)}/chat`, words, []),
    /** To the operator of the server; a second report of a line counts as one. */
    report: (id: string, line: ReportedLine) => call<null>('POST', `${at(id)}/chat/report`, line),
    // A game that was declined is over, and declining it again is refused.
    decline: (id: string) => call<Game>('POST', `${at(id)}/decline`, undefined, []),
    conditions: (id: string) => call<Conditions>('GET', `${at(id)}/conditions`),
    setConditions: (id: string, wanted: Conditions) =>
      call<Conditions>('PUT', `${at(id)}/conditions`, wanted),
    /** The position after further moves that nobody has made. */
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
    // It is asked for again and again.
    lobby: () => call<Lobby>('GET', '/api/lobby', undefined, []),
    /** Milliseconds that a message takes to the server, by the requests before. */
    lag: () => trips.lag(),
  };
}

export type Client = ReturnType<typeof createClient>;
export const client = createClient();

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  // Null is an answer too; what is no JSON is none.
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  throw await refusal(response.status, body);
}

let beforeRefusal: () => Promise<void> = async () => undefined;

/** Registers work that is done before a refusal is thrown: no page loads the words for its message in advance. */
export function prepareRefusals(work: () => Promise<void>): void {
  beforeRefusal = work;
}

/** Returns what to throw for the answer of a refused call. */
export async function refusal(status: number, body: unknown): Promise<Refusal> {
  await beforeRefusal();
  return new Refusal(status, problemOf(body, status));
}

/** The code of a problem for an answer that is not from the server, such as a page of a proxy. */
export const NO_ANSWER = 'no-answer';

function problemOf(body: unknown, status: number): Problem {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return { code: 'internal', told: null, rule: null, legal: [], ...body, message: body.message };
  }
  return { code: NO_ANSWER, message: `HTTP ${status}`, told: null, rule: null, legal: [] };
}

/** An id for a change. `randomUUID` exists only in secure contexts, which a plain LAN address is not. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
