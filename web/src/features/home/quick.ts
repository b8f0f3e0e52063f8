// Quick pairing: which games are offered, which one that waits fits a wish, and what is begun otherwise.

import type { NewGame, Seek } from '../../api/types';
import type { Kind } from '../../games/kind';

/** The boards that are offered at once, the usual one in the middle; all others are a custom game. */
export const QUICK_BOARDS: Record<Kind, readonly string[]> = {
  emulsion: ['6', '8', '10'],
  emergo: ['7x7', '9x9', 'hex'],
};

/** The time controls of the grid, with the class of speed into which each falls. */
export const QUICK_CONTROLS = [
  { control: '1+1', speed: 'bullet' },
  { control: '3+2', speed: 'blitz' },
  { control: '5+3', speed: 'blitz' },
  { control: '10+5', speed: 'rapid' },
  { control: '15+10', speed: 'rapid' },
  { control: '30+20', speed: 'classical' },
  { control: '1d', speed: 'correspondence' },
  { control: '3d', speed: 'correspondence' },
  { control: '7d', speed: 'correspondence' },
] as const;

/** What somebody wishes to play. */
export interface Wish {
  /** As the server names it, such as `emergo:9x9`. */
  game: string;
  control: string;
  rated: boolean;
}

export interface Quick {
  game: Kind;
  board: Record<Kind, string>;
  level: string;
  /** The time for a friend. */
  friend: string;
  rated: boolean;
}

/** The level for a first game. */
const FIRST_LEVEL = '1';

/** What somebody chose the last time, as far as it makes sense. */
export function quickFrom(remembered: string | null): Quick {
  const old = parse(remembered);
  const board = (game: Kind) =>
    QUICK_BOARDS[game].find((id) => id === old.board?.[game]) ?? (game === 'emulsion' ? '8' : '9x9');
  return {
    game: old.game === 'emergo' ? 'emergo' : 'emulsion',
    board: { emulsion: board('emulsion'), emergo: board('emergo') },
    level: typeof old.level === 'string' ? old.level : FIRST_LEVEL,
    friend: typeof old.friend === 'string' ? old.friend : 'unlimited',
    rated: old.rated === true,
  };
}

function parse(text: string | null): Partial<Quick> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function quickGame({ game, board }: Pick<Quick, 'game' | 'board'>): string {
  return `${game}:${board[game]}`;
}

/** Against the level for a first game Emulsion has no pie rule: that is nothing for who has just learned to swap. */
export function computerGame(quick: Pick<Quick, 'game' | 'board'>, level: string): string {
  const simple = quick.game === 'emulsion' && level === FIRST_LEVEL;
  return quickGame(quick) + (simple ? ',pie=off' : '');
}

/** The games that fit a wish, in the order of the lobby; one's own is none of them. */
export function fitting(seeks: readonly Seek[], wish: Wish): Seek[] {
  return seeks.filter((seek) => !seek.mine && fits(seek, wish));
}

/** The game with which the reader himself already waits for just that. */
export function ownSeek(seeks: readonly Seek[], wish: Wish): Seek | undefined {
  return seeks.find((seek) => seek.mine && fits(seek, wish));
}

function fits(seek: Seek, wish: Wish): boolean {
  return seek.game === wish.game && seek.control === wish.control && seek.rated === wish.rated;
}

/** The game to wait with in the lobby. */
export function opened({ game, control, rated }: Wish): NewGame {
  return { game, opponent: 'lobby', color: 'random', control, rated, exploration: true };
}
