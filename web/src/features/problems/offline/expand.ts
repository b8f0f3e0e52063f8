/** Adds the positions to a problem of the pack, as the server does. The rules in the page compute them. */

import type { BoardsClient } from '../../../api/boards';
import type { BoardProblem, FreeBoard, ProblemGoal, SolutionLine, SolutionTurn } from '../../../api/types';
import type { PackedLine, PackedProblem } from './pack';

/** Returns the problem with all positions of its solution. */
export async function expand(
  boards: Pick<BoardsClient, 'board'>,
  problem: PackedProblem,
): Promise<BoardProblem> {
  const { id, game, position, goal, proof, themes } = problem;
  const after = (moves: readonly string[]) => boards.board({ game, position, moves });
  const start = await after([]);
  const [name, moves] = goal.split(' ');
  return {
    id,
    game,
    title: start.title,
    board: start.board,
    goal: name as ProblemGoal,
    moves: moves === undefined ? null : Number(moves),
    start: start.position,
    solution: await lines(after, [], problem.solution),
    themes: [...themes],
    proof,
  };
}

type After = (moves: readonly string[]) => Promise<FreeBoard>;

function lines(
  after: After,
  before: readonly string[],
  right: readonly PackedLine[],
): Promise<SolutionLine[]> {
  return Promise.all(right.map((line) => solutionLine(after, before, line)));
}

async function solutionLine(
  after: After,
  before: readonly string[],
  { play, next = [] }: PackedLine,
): Promise<SolutionLine> {
  const found = await Promise.all(play.map((_, at) => after([...before, ...play.slice(0, at + 1)])));
  const turns = found.map(({ moves, last, position }, at): SolutionTurn => {
    const text = moves.at(-1)?.text ?? '';
    const isChoice = at === play.length - 1 && next.length > 0;
    // The user moves only at a choice.
    return {
      text,
      cells: last,
      position: isChoice ? position : { ...position, legal: [], hint: null, hint_told: null },
    };
  });
  return {
    turns,
    next: await lines(after, [...before, ...play], next),
    result: found.at(-1)?.result ?? null,
  };
}
