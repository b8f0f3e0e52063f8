// What is asked of the server about boards that belong to no match.

import { createCall, Refusal, Unreachable, type Call } from './client';
import type { Coordinates } from '../board/look';
import { linesOf } from './stream';
import type { CheckedPosition, FreeBoard, Problem, ReadText, Thinking } from './types';

/** Where a board stands: the game, a position where it is not the start, moves from there. */
export interface Place {
  game: string;
  position: string | null;
  moves: readonly string[];
}

export interface Thought {
  lines: number;
  seconds: number;
}

/** The computer makes a move at a level instead of analyzing. */
export interface Play {
  level: string;
}

export function createBoardsClient(call: Call = createCall(), fetcher: typeof fetch = (...c) => fetch(...c)) {
  const at = (game: string) => `/api/boards/${encodeURIComponent(game)}`;
  const query = ({ position, moves }: Place, more: Record<string, string> = {}) => {
    const wishes = new URLSearchParams(more);
    if (position !== null) wishes.set('position', position);
    if (moves.length > 0) wishes.set('moves', moves.join(','));
    const text = wishes.toString();
    return text ? `?${text}` : '';
  };
  return {
    board: (place: Place) => call<FreeBoard>('GET', `${at(place.game)}${query(place)}`),
    check: (game: string, position: string) =>
      call<CheckedPosition>('POST', `${at(game)}/check`, { position }),
    /** `coordinates` are what the reader calls cells by, where the text does not say. */
    read: (text: string, game: string, coordinates: Coordinates) =>
      call<ReadText>('POST', '/api/boards/read', { text, game, coordinates }),
    /** What the engine thinks, as long as it does; the server stops when the signal does. */
    async *think(place: Place, thought: Thought | Play, signal: AbortSignal): AsyncGenerator<Thinking> {
      const wishes = query(
        place,
        Object.fromEntries(Object.entries(thought).map(([k, v]) => [k, String(v)])),
      );
      const headers = { accept: 'application/x-ndjson' };
      const answer = await fetcher(`${at(place.game)}/analysis${wishes}`, { headers, signal }).catch(
        () => null,
      );
      signal.throwIfAborted();
      if (!answer) throw new Unreachable();
      if (!answer.ok || !answer.body) {
        const problem = (await answer.json().catch(() => null)) as Problem | null;
        if (problem) throw new Refusal(answer.status, problem);
        throw new Unreachable();
      }
      for await (const line of linesOf(answer.body)) if (line) yield JSON.parse(line) as Thinking;
    },
  };
}

export type BoardsClient = ReturnType<typeof createBoardsClient>;
export const boards = createBoardsClient();
