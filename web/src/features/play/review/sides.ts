/** The user's side in a finished game. */

import type { Color, Game, PlayedMove } from '../../../api/types';
import { other } from '../../../board/position/column';
import type { Verdict } from '../../../board_page/report/mistakes';

type Seats = Pick<Game, 'you' | 'moves'>;

/** Returns the user's color at a ply. The pie rule exchanges the colors. Null for spectators and players of both sides. */
export function sideAt({ you, moves }: Seats, ply: number): Color | null {
  return you && atEnd(moves, ply, you);
}

/** Returns the color at the end of the player who has a color at a ply, or the other way around. */
export function atEnd(moves: readonly PlayedMove[], ply: number, color: Color): Color {
  // The player who swaps has the other color after that move.
  return ply <= moves.findIndex(({ text }) => text === 'swap') ? other(color) : color;
}

/** The number of moments that a coach goes through with the user. */
const MOMENTS = 3;

/** Returns the user's costliest mistakes, in the order of the game. */
export function momentsOf(verdicts: readonly Verdict[], game: Seats): Verdict[] {
  return lessonsOf(verdicts, game, 'own')
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOMENTS)
    .sort((a, b) => a.ply - b.ply);
}

/** Returns the mistakes to learn from, of the user or of a color. Inaccuracies count only if there is nothing worse. */
export function lessonsOf(verdicts: readonly Verdict[], game: Seats, who: 'own' | Color): Verdict[] {
  const own = verdicts.filter(({ color, ply }) => color === (who === 'own' ? sideAt(game, ply) : who));
  const severe = own.filter(({ kind }) => kind !== 'inaccuracy');
  return severe.length > 0 ? severe : own;
}
