/** Requests about boards that belong to no match: analysis, studies and the editor. */

import { createCall, type Call } from './client';
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

function createBoardsClient(call: Call = createCall()) {
  return {
    board: (place: Place) => call<FreeBoard>('GET', `${pathOf(place.game)}${queryOf(place)}`),
    /** Returns facts about a position that follow from the rules, such as threats. */
    insight: (place: Place) => call<Insight>('GET', `${pathOf(place.game)}/insight${queryOf(place)}`),
    check: (game: string, position: string) =>
      call<CheckedPosition>('POST', `${pathOf(game)}/check`, { position }),
    /** Parses a position or game. `coordinates` is used if the text does not name its own. */
    read: (text: string, game: string, coordinates: Coordinates) =>
      call<ReadText>('POST', '/api/boards/read', { text, game, coordinates }),
  };
}

export type BoardsClient = ReturnType<typeof createBoardsClient>;
export const boards = createBoardsClient();
