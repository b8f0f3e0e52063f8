// Quick pairing: the boards and time controls on offer, the stored choice, and the search for matching seeks.

import type { NewGame, Seek } from '../../api/types';
import type { Kind } from '../../games/kind';

/** The boards on offer, with the standard one in the middle. Other boards need a custom game. */
export const QUICK_BOARDS: Record<Kind, readonly string[]> = {
  emulsion: ['6', '8', '10'],
  emergo: ['7x7', '9x9', 'hex'],
};

/** The time controls of the grid, with their speed classes. */
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

/** The game that a user wants to play. */
export interface PairingRequest {
  /** The full name, such as `emergo:9x9`. */
  game: string;
  control: string;
  rated: boolean;
}

export interface Quick {
  game: Kind;
  board: Record<Kind, string>;
  /** The time control against a friend. */
  friend: string;
  rated: boolean;
  /** `true` for advice after costly moves against the computer. */
  coach: boolean;
}

/** Reads the stored choice, with defaults for invalid values. */
export function quickFrom(stored: string | null): Quick {
  const old = parse(stored);
  const board = (game: Kind) =>
    QUICK_BOARDS[game].find((id) => id === old.board?.[game]) ?? (game === 'emulsion' ? '8' : '9x9');
  return {
    game: old.game === 'emergo' ? 'emergo' : 'emulsion',
    board: { emulsion: board('emulsion'), emergo: board('emergo') },
    friend: typeof old.friend === 'string' ? old.friend : 'unlimited',
    rated: old.rated === true,
    coach: old.coach === true,
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

/** Returns the seeks of other players that match a request, in the order of the lobby. */
export function matchingSeeks(seeks: readonly Seek[], request: PairingRequest): Seek[] {
  return seeks.filter((seek) => !seek.mine && matches(seek, request));
}

/** Returns the user's own seek that matches a request. */
export function ownSeek(seeks: readonly Seek[], request: PairingRequest): Seek | undefined {
  return seeks.find((seek) => seek.mine && matches(seek, request));
}

function matches(seek: Seek, request: PairingRequest): boolean {
  return seek.game === request.game && seek.control === request.control && seek.rated === request.rated;
}

/** Returns the game to create in the lobby. */
export function newSeek({ game, control, rated }: PairingRequest): NewGame {
  return { game, opponent: 'lobby', color: 'random', control, rated, exploration: true };
}
