/** The engine's answer to a wrong move. */

import type { BoardsClient } from '../../../api/boards';
import type { EngineClient } from '../../../api/engine';
import type { BoardProblem, Position } from '../../../api/types';
import type { Step } from './solver.svelte';

/** Milliseconds of thinking. */
const TIME = 2000;

/** Returns the position after a wrong move. */
export async function afterMove(
  server: Pick<BoardsClient, 'board'>,
  { game }: Pick<BoardProblem, 'game'>,
  before: Position,
  ...moves: string[]
): Promise<Step & { over: boolean }> {
  const after = await server.board({ game, position: before.text, moves });
  const text = after.moves.at(-1)?.text ?? '';
  return { position: after.position, text, cells: after.last, over: after.result !== null };
}

/** Returns the best answer to a wrong move after a short search, or null if the engine finds none. */
export async function bestAnswer(
  engine: Pick<EngineClient, 'think'>,
  { game }: Pick<BoardProblem, 'game'>,
  position: Position,
  signal: AbortSignal,
): Promise<string | null> {
  const place = { game, position: position.text, moves: [] };
  let answer: string | null = null;
  for await (const { lines } of engine.think(place, { lines: 1, milliseconds: TIME }, signal)) {
    answer = lines[0]?.line[0] ?? answer;
  }
  return answer;
}
