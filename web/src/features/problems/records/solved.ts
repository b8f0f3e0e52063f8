/** The numbers of solved problems by theme. */

import type { ProblemDashboard } from '../../../api/types';
import type { Kind } from '../../../games/kind';
import { resultsOf, type Progress } from './progress';

/** Returns the number of solved problems of a theme, or null if none was tried or the number is not known. */
export type SolvedCount = (game: Kind, theme: string) => number | null;

export function solvedByGuest({ attempts }: Pick<Progress, 'attempts'>): SolvedCount {
  return (game, theme) => {
    const tried = attempts.filter((one) => one.game === game && one.themes.includes(theme));
    return tried.length > 0 ? resultsOf(theme, tried).solved : null;
  };
}

/** The server counts the quiet moves of both games together, so their number is not known. */
export function solvedByMember({ themes }: Pick<ProblemDashboard, 'themes'>): SolvedCount {
  const solved = new Map(themes.map((one) => [one.theme, one.solved]));
  return (_, theme) => (theme === 'quiet' ? null : (solved.get(theme) ?? null));
}
