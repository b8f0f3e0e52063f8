// The options of a new local game. Without the server there is no catalog, so the boards are listed here.

import type { Color } from '../../api/types';
import { readJson, write } from '../../browser/storage';
import { boardsOf, boardTitle } from '../../games/creation/catalog';
import { KINDS, kindOf, type Kind } from '../../games/kind';
import { LEVELS, newLocalGame, type Level, type LocalGame } from './games';

/** The boards of the server's catalog. */
export const BOARDS: Record<Kind, readonly string[]> = {
  emulsion: ['5', '6', '7', '8', '9', '10', '12', 'free-5', 'free-6', 'free-8', 'free-10'],
  emergo: ['9x9', '7x7', 'hex', 'hex-alternate'],
};

export interface Choice {
  game: Kind;
  board: Record<Kind, string>;
  opponent: 'computer' | 'screen';
  level: Level;
  color: Color | 'random';
}

const KEY = 'luctor.local';
const USUAL: Choice = {
  game: 'emulsion',
  board: { emulsion: '6', emergo: '7x7' },
  opponent: 'computer',
  level: '1',
  color: 'random',
};

/** Returns the stored choice, with the usual value for anything invalid. An address can name the game. */
export function storedChoice(search = location.search): Choice {
  const stored = (readJson(KEY) ?? {}) as Partial<Choice>;
  const game = new URLSearchParams(search).get('game') ?? stored.game;
  const board = (kind: Kind) => BOARDS[kind].find((id) => id === stored.board?.[kind]) ?? USUAL.board[kind];
  return {
    game: KINDS.find((kind) => kind === game) ?? USUAL.game,
    board: { emulsion: board('emulsion'), emergo: board('emergo') },
    opponent: stored.opponent === 'screen' ? 'screen' : 'computer',
    level: LEVELS.find((level) => level === stored.level) ?? USUAL.level,
    color: stored.color === 'black' || stored.color === 'white' ? stored.color : 'random',
  };
}

export function storeChoice(choice: Choice): void {
  write(KEY, JSON.stringify(choice));
}

/** Returns the game that the user has chosen. */
export function gameOf({ game, board, opponent, level, color }: Choice, random = Math.random()): LocalGame {
  const any = random < 0.5 ? 'black' : 'white';
  const you = color === 'random' ? any : color;
  return newLocalGame(`${game}:${board[game]}`, opponent === 'computer' ? { level, you } : null);
}

/** Returns the boards of a game with their names and notes. */
export function boardOptions(game: Kind) {
  const boards = BOARDS[game].map((id) => ({ id, title: boardTitle(game, id), note: null, rated: false }));
  return boardsOf({ id: game, boards });
}

/** Returns the name of a game's board. */
export function boardName(name: string): string {
  return boardTitle(kindOf(name), name.split(/[:,]/)[1] ?? '');
}
