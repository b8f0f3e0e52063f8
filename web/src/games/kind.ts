/** The two games. Each has several boards and rule options, called variants. */

import type { Board, Color } from '../api/types';

export const KINDS = ['emulsion', 'emergo'] as const;

export type Kind = (typeof KINDS)[number];

/** Returns the game of a variant, given its canonical name. */
export function kindOf(game: string): Kind {
  return game.startsWith('emergo') ? 'emergo' : 'emulsion';
}

export function otherKind(kind: Kind): Kind {
  return kind === 'emulsion' ? 'emergo' : 'emulsion';
}

/** Returns the color that begins. */
export function firstColor(kind: Kind): Color {
  return kind === 'emulsion' ? 'black' : 'white';
}

/** Returns the game played on a board. Only Emulsion uses a plain square board. */
export function kindOfBoard({ shape }: Board): Kind {
  return shape === 'square' ? 'emulsion' : 'emergo';
}
