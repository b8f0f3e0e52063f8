// The two games, whose boards and rules come in variants.

import type { Board } from '../api/types';

export const KINDS = ['emulsion', 'emergo'] as const;

export type Kind = (typeof KINDS)[number];

/** By the canonical name of a variant. */
export function kindOf(game: string): Kind {
  return game.startsWith('emergo') ? 'emergo' : 'emulsion';
}

export function otherKind(kind: Kind): Kind {
  return kind === 'emulsion' ? 'emergo' : 'emulsion';
}

/** By the board alone: only Emulsion is played on squares that stand upright. */
export function kindOfBoard({ shape }: Board): Kind {
  return shape === 'square' ? 'emulsion' : 'emergo';
}
