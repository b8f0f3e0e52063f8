/** The theme of a better move: the idea without the move. */

import type { Color } from '../../../api/types';
import type { Fact } from '../review/facts';

/** A message about the idea. `own` groups or men are the user's, the others the computer's. */
export type Theme = Exclude<Fact['kind'], 'groupLine' | 'menLine'> | `${'own' | 'their'}${'Group' | 'Men'}`;

/** Returns the theme of a mistake by the side of `color`. Without a fact, only looking ahead helps. */
export function themeOf(fact: Fact | null, color: Color): Theme {
  if (!fact) return 'chance';
  switch (fact.kind) {
    case 'groupLine':
      return fact.side === color ? 'ownGroup' : 'theirGroup';
    case 'menLine':
      return fact.side === color ? 'ownMen' : 'theirMen';
    default:
      return fact.kind;
  }
}
