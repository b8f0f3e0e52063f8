/** Finds the fact that explains a mistake: requests the positions around it, and compares them. */

import type { BoardsClient } from '../../../api/boards';
import type { MatchMoves, MatchPositions } from '../../../api/rules/match_positions';
import type { Analysis } from '../../../api/types';
import type { Verdict } from '../../../board_page/report/mistakes';
import { explain, type Fact } from './facts';

/** The numbers of moves of the engine's lines to compare. Later moves are unreliable. */
const [MIN_LINE, MAX_LINE] = [3, 12];

export interface FactServers {
  positions: MatchPositions;
  boards: Pick<BoardsClient, 'insight'>;
}

/** Returns the most instructive fact about a mistake, given the engine's analyses before and after it. */
export async function factOf(
  servers: FactServers,
  match: MatchMoves,
  { ply, color, move, better }: Omit<Verdict, 'kind' | 'cost'>,
  analyses: { before: Analysis; after: Analysis },
): Promise<Fact> {
  const { positions } = servers;
  const { before, after } = analyses;
  const reply = after.line[0] ?? null;
  const follow = async (from: number, ...line: string[]) =>
    (await positions.after(match, from, line)).position;
  const [positionBefore, positionAfter, improved, replied] = await Promise.all([
    positions.position(match, ply),
    positions.position(match, ply + 1),
    follow(ply, better),
    reply === null ? null : follow(ply + 1, reply),
  ]);
  const emergo = positionBefore.hands !== null;
  const line = [...match.moves.slice(0, ply).map(({ text }) => text), better];
  const insights = emergo ? await insightsOf(servers, match, ply, line) : null;
  const possible = improved.legal.some(({ text }) => text === reply);
  const improvedReplied = reply !== null && possible ? await follow(ply, better, reply) : null;
  const length = Math.min(before.line.length, after.line.length + 1, MAX_LINE);
  const ends =
    length < MIN_LINE
      ? null
      : {
          now: await follow(ply + 1, ...after.line.slice(0, length - 1)),
          improved: await follow(ply, ...before.line.slice(0, length)),
        };
  return explain({
    color,
    move,
    better,
    reply,
    before: positionBefore,
    after: positionAfter,
    improved,
    replied,
    improvedReplied,
    analyses,
    ends,
    insights,
  });
}

async function insightsOf(
  { positions, boards }: FactServers,
  match: MatchMoves,
  ply: number,
  improvedLine: readonly string[],
) {
  const [before, after, improved] = await Promise.all([
    positions.insight(match, ply),
    positions.insight(match, ply + 1),
    boards.insight({ game: match.game, position: null, moves: [...improvedLine] }),
  ]);
  return { before, after, improved };
}
