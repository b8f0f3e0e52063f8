// The evaluations of the positions of a match: computed in the page, or by the server once for all users.

import { ApiError } from '../../api/client';
import type { Place } from '../../api/boards';
import type { Analysis, Evaluation, Game } from '../../api/types';
import type { Engine } from '../../engine/engine';
import { t } from '../../words/words.svelte';
import { judge } from './mistakes';

/** Milliseconds for each position of a match, as on the server. */
const TIME = 150;

/** The parts of a match that tell its positions. */
export type Moves = Pick<Game, 'id' | 'game' | 'moves'>;
export type Evaluator = Pick<Engine, 'runsInPage' | 'think' | 'evaluations'>;

/** Yields the evaluations of a match after those that are known. Fails if some are missing in the end. */
export async function* laterEvaluations(
  engine: Evaluator,
  match: Moves,
  known: readonly Evaluation[],
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  if (await engine.runsInPage()) {
    yield* lineEvaluations(
      engine,
      { game: match.game, position: null, moves: [] },
      match.moves,
      known,
      TIME,
      signal,
    );
    return;
  }
  let count = 0;
  for await (const evaluation of engine.evaluations(match.id, signal)) {
    count += 1;
    // The stream repeats evaluations that are already known.
    if (count > known.length) yield evaluation;
  }
  signal.throwIfAborted();
  if (Math.max(count, known.length) <= match.moves.length) throw busy();
}

/** Yields the evaluations of a line of moves after those that are known, each after some milliseconds. */
export async function* lineEvaluations(
  engine: Pick<Engine, 'think'>,
  place: Place,
  moves: Game['moves'],
  known: readonly Evaluation[],
  milliseconds: number,
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  let before = known.at(-1)?.analysis;
  for (let ply = known.length; ply <= moves.length; ply += 1) {
    const line = moves.slice(0, ply);
    const current = { ...place, moves: line.map(({ text }) => text) };
    let analysis: Analysis | undefined;
    for await (const { lines } of engine.think(current, { lines: 1, milliseconds }, signal))
      analysis = lines[0] ?? analysis;
    signal.throwIfAborted();
    if (!analysis) throw busy();
    const last = line.at(-1);
    yield { analysis, played: last && before ? judge(last, before, analysis) : null };
    before = analysis;
  }
}

/** The server ended its answer early because it is busy. */
function busy(): ApiError {
  return new ApiError(503, { code: 'busy', message: t.common.wrong(), told: null, rule: null, legal: [] });
}
