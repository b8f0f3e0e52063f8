// Games that are stored in this browser alone: their form, and the list of them.

import { newId } from '../../api/client';
import type { Color, Result } from '../../api/types';
import { openCollection, type Collection } from '../../browser/collection';
import { other } from '../../board/position/column';
import { colorsSwapped } from '../../tree/study';
import { t } from '../../words/words.svelte';

/** The levels of the computer, the weakest first. */
export const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type Level = (typeof LEVELS)[number];

/** The computer, with its level and the user's first color; or two players at this screen. */
export type Opponent = { level: Level; you: Color } | null;

export interface LocalGame {
  id: string;
  /** The canonical name of the game. */
  game: string;
  opponent: Opponent;
  moves: readonly string[];
  /** Null while the game is running. */
  result: Result | null;
  begun_ms: number;
  changed_ms: number;
  /** The match of the account that has this game; `whole` is false until it has all moves. */
  saved: { match: string; whole: boolean } | null;
}

export const localGames: Collection<LocalGame> = openCollection<LocalGame>('games');

/** Returns a new game, which is not stored yet. */
export function newLocalGame(game: string, opponent: Opponent, now = Date.now()): LocalGame {
  return {
    id: newId(),
    game,
    opponent,
    moves: [],
    result: null,
    begun_ms: now,
    changed_ms: now,
    saved: null,
  };
}

/** Returns all games, the latest first. */
export async function latestGames(games = localGames): Promise<LocalGame[]> {
  const all = await games.all();
  return all.filter(isGame).sort((one, next) => next.changed_ms - one.changed_ms);
}

/** Returns true for a game. A later build may have stored something else. */
function isGame(value: Partial<LocalGame> | null): value is LocalGame {
  return typeof value?.id === 'string' && typeof value.game === 'string' && Array.isArray(value.moves);
}

/** Returns the user's color after some moves, or null if both players are at this screen. The pie rule swaps colors. */
export function ownColor({ opponent }: Pick<LocalGame, 'opponent'>, moves: readonly string[]): Color | null {
  if (!opponent) return null;
  return colorsSwapped(moves, []) ? other(opponent.you) : opponent.you;
}

/**
 * Returns the result of a game that a side has resigned. Its text is what the server would have sent: English shows it, and
 * other languages have words for what is `told`.
 */
export function resignation(side: Color): Result {
  const facts = { side, winner: other(side) };
  const text = t.local.resigned(facts);
  return { winner: facts.winner, reason: 'resigned', text, told: { code: 'resigned', facts } };
}
