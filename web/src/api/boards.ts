/**
 * Boards that belong to no match: analysis, studies and the editor. The rules in the page answer once they are loaded, and
 * the server until then, and where they cannot run.
 */

import type { Answer, Request, Rules } from './rules/rules';
import { apiError, createCall, Unreachable, type Call } from './client';
import type { CheckedPosition, Coordinates, FreeBoard, Insight, ReadText } from './types';

/** A game, a starting position (null for the usual one), and the moves from there. */
export interface Place {
  game: string;
  position: string | null;
  moves: readonly string[];
}

export function pathOf(game: string): string {
  return `/api/boards/${encodeURIComponent(game)}`;
}

export function queryOf({ position, moves }: Place, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more);
  if (position !== null) query.set('position', position);
  if (moves.length > 0) query.set('moves', moves.join(','));
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Returns the part of an answer that a request asks for. Throws its problem as the error of the server. */
async function partOf<T>(answer: Answer, part: (answer: Answer) => T | undefined): Promise<T> {
  const { problem } = answer;
  if (problem) throw await apiError(problem.code === 'finished' ? 409 : 400, problem);
  const found = part(answer);
  if (found === undefined) throw new Error('the rules gave another answer');
  return found;
}

/** The rules in the page, once their script has come: it is not part of the pages that have to load fast. */
let ownScript: Pick<Rules, 'ask' | 'load'> | null = null;
async function loadScript(): Promise<typeof ownScript> {
  // An import takes milliseconds, also of a script that is there.
  return (ownScript ??= await import('./rules/page_rules').then(
    ({ rules }) => rules,
    () => null,
  ));
}
const ownRules: Pick<Rules, 'ask' | 'load'> = {
  ask: async (request) => (ownScript ?? (await loadScript()))?.ask(request) ?? null,
  load: async () => (await loadScript())?.load(),
};

export function createBoardsClient(call: Call = createCall(), rules: Pick<Rules, 'ask' | 'load'> = ownRules) {
  /** Asks the rules. Until they are loaded, whichever is first answers: they or the server, whose request is then aborted. */
  async function ask<T>(
    request: Request,
    part: (answer: Answer) => T | undefined,
    server: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const answer = await rules.ask(request);
    if (answer) return partOf(answer, part);
    const own = rules.load().then(() => rules.ask(request));
    const controller = new AbortController();
    const remote = server(controller.signal);
    const first = await Promise.race([
      own,
      remote.then(
        () => null,
        () => null,
      ),
    ]);
    if (first) {
      controller.abort();
      return partOf(first, part);
    }
    try {
      return await remote;
    } catch (error) {
      const late = error instanceof Unreachable && (await own);
      if (!late) throw error;
      return partOf(late, part);
    }
  }
  const get = <T>(path: string, signal: AbortSignal) => call<T>('GET', path, undefined, undefined, signal);
  return {
    ask,
    /** Begins to load the rules. */
    load: () => rules.load(),
    board: (place: Place) =>
      ask(
        { ask: 'board', ...place },
        ({ board }) => board,
        (signal) => get<FreeBoard>(`${pathOf(place.game)}${queryOf(place)}`, signal),
      ),
    /** Returns facts about a position that follow from the rules, such as threats. */
    insight: (place: Place) =>
      ask(
        { ask: 'insight', ...place },
        ({ insight }) => insight,
        (signal) => get<Insight>(`${pathOf(place.game)}/insight${queryOf(place)}`, signal),
      ),
    check: (game: string, position: string) =>
      ask(
        { ask: 'check', game, position },
        ({ check }) => check,
        (signal) => call<CheckedPosition>('POST', `${pathOf(game)}/check`, { position }, undefined, signal),
      ),
    /** Parses a position or game. `coordinates` is used if the text does not name its own. */
    read: (text: string, game: string, coordinates: Coordinates) =>
      call<ReadText>('POST', '/api/boards/read', { text, game, coordinates }),
  };
}

export type BoardsClient = ReturnType<typeof createBoardsClient>;
export const boards = createBoardsClient();
/** The boards of the server alone, for the start page, which has to load fast and shows few positions. */
export const serverBoards = createBoardsClient(createCall(), {
  ask: () => Promise.resolve(null),
  load: () => Promise.resolve(),
});
