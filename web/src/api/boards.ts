// What is asked of the server about boards that belong to no match.

import { createCall, type Call } from './client';
import type { CheckedPosition, Coordinates, FreeBoard, Insight, ReadText } from './types';

/** Where a board stands: the game, a position where it is not the start, moves from there. */
export interface Place {
  game: string;
  position: string | null;
  moves: readonly string[];
}

export function pathOf(game: string): string {
  return `/api/boards/${encodeURIComponent(game)}`;
}

export function queryOf({ position, moves }: Place, more: Record<string, string> = {}): string {
  const wishes = new URLSearchParams(more);
  if (position !== null) wishes.set('position', position);
  if (moves.length > 0) wishes.set('moves', moves.join(','));
  const text = wishes.toString();
  return text ? `?${text}` : '';
}

function createBoardsClient(call: Call = createCall()) {
  return {
    board: (place: Place) => call<FreeBoard>('GET', `${pathOf(place.game)}${queryOf(place)}`),
    /** What the rules alone tell about a position. */
    insight: (place: Place) => call<Insight>('GET', `${pathOf(place.game)}/insight${queryOf(place)}`),
    check: (game: string, position: string) =>
      call<CheckedPosition>('POST', `${pathOf(game)}/check`, { position }),
    /** `coordinates` are what the reader calls cells by, where the text does not say. */
    read: (text: string, game: string, coordinates: Coordinates) =>
      call<ReadText>('POST', '/api/boards/read', { text, game, coordinates }),
  };
}

export type BoardsClient = ReturnType<typeof createBoardsClient>;
export const boards = createBoardsClient();
