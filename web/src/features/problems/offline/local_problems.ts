/** Problems from the pack, chosen and rated by the progress in this browser. */

import { boards as usualBoards, type BoardsClient } from '../../../api/boards';
import { Unreachable } from '../../../api/client';
import type { BoardProblem } from '../../../api/types';
import { KINDS, type Kind } from '../../../games/kind';
import { progress, ratingOf } from '../records/progress';
import { expand } from './expand';
import { choose, loadPack, type PackedProblem } from './pack';

export interface LocalProblem {
  problem: BoardProblem;
  rating: number;
  /** Only the server knows the votes. */
  votes: null;
  vote: null;
}

/** Every method fails as an unreachable server does if the pack or the rules cannot be loaded. */
export interface LocalProblems {
  /** Returns an unseen problem, or null if all of this kind are seen. */
  next(game: Kind | null, theme: string | null): Promise<LocalProblem | null>;
  /** Returns a problem of the pack. Fails if it has no such problem. */
  problem(id: string): Promise<LocalProblem>;
}

export function createLocalProblems(
  boards: Pick<BoardsClient, 'board'> = usualBoards,
  load: () => Promise<readonly PackedProblem[]> = loadPack,
): LocalProblems {
  async function show(found: PackedProblem): Promise<LocalProblem> {
    return { problem: await expand(boards, found), rating: found.rating, votes: null, vote: null };
  }
  const pack = () =>
    load().catch(() => {
      throw new Unreachable();
    });
  return {
    next: async (game, theme) => {
      const known = progress();
      const seen = new Set(known.attempts.map(({ id }) => id));
      // Without a choice, the games alternate.
      const first = known.attempts.length % KINDS.length;
      const games = game ? [game] : [...KINDS.slice(first), ...KINDS.slice(0, first)];
      for (const kind of games) {
        const { rating, attempts: tried } = ratingOf(known, kind);
        const found = choose(await pack(), { game: kind, theme, rating, tried, seen });
        if (found) return show(found);
      }
      return null;
    },
    problem: async (id) => {
      const found = (await pack()).find((problem) => problem.id === id);
      if (!found) throw new Unreachable();
      return show(found);
    },
  };
}
