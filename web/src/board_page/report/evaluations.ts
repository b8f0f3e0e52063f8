// The evaluations of the positions of a match: computed in the page, or by the server once for all users.

import { ApiError } from '../../api/client';
import type { Place } from '../../api/boards';
import type { AnalysisLimits } from '../../api/engine';
import type { Analysis, Evaluation, Game } from '../../api/types';
import type { Engine } from '../../engine/engine';
import { kindOf } from '../../games/kind';
import { t } from '../../words/words.svelte';
import { judge } from './mistakes';

/** The nodes for each position of a match: about 0.15 seconds. A review must not change from visit to visit. */
const NODES = { emergo: 150_000, emulsion: 10_000 };
/** The longest time for them in milliseconds, on a slow device. */
const LONGEST = 1500;

/** The search of a position. With `nodes`, it finds the same each time. */
type Effort = Pick<AnalysisLimits, 'milliseconds' | 'nodes'>;

/** The parts of a match that tell its positions. */
export type Moves = Pick<Game, 'id' | 'game' | 'moves'>;
export type Evaluator = Pick<Engine, 'runsInPage' | 'think' | 'evaluations'>;

/** The evaluations of the last match of an engine, which its review and the analysis board share. */
const stored = new WeakMap<Evaluator, { id: string; found: readonly Evaluation[] }>();

/** Yields the evaluations of a match after those that are known. Fails if some are missing in the end. */
export async function* laterEvaluations(
  engine: Evaluator,
  match: Moves,
  known: readonly Evaluation[],
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  const last = stored.get(engine);
  const earlier = last?.id === match.id ? last.found.slice(known.length) : [];
  yield* earlier;
  let found = [...known, ...earlier];
  if (found.length > match.moves.length) return;
  for await (const evaluation of newEvaluations(engine, match, found, signal)) {
    found = [...found, evaluation];
    stored.set(engine, { id: match.id, found });
    yield evaluation;
  }
}

async function* newEvaluations(
  engine: Evaluator,
  match: Moves,
  known: readonly Evaluation[],
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  if (await engine.runsInPage()) {
    const nodes = NODES[kindOf(match.game)];
    yield* lineEvaluations(
      engine,
      { game: match.game, position: null, moves: [] },
      match.moves,
      known,
      { milliseconds: LONGEST, nodes },
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

/** Yields the evaluations of a line of moves after those that are known. */
export async function* lineEvaluations(
  engine: Pick<Engine, 'think'>,
  place: Place,
  moves: Game['moves'],
  known: readonly Evaluation[],
  effort: Effort,
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  let before = known.at(-1)?.analysis;
  for (let ply = known.length; ply <= moves.length; ply += 1) {
    const line = moves.slice(0, ply);
    const current = { ...place, moves: line.map(({ text }) => text) };
    let analysis: Analysis | undefined;
    const limits = { lines: 1, ...effort, fresh: effort.nodes !== undefined && ply === 0 };
    for await (const { lines } of engine.think(current, limits, signal)) analysis = lines[0] ?? analysis;
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
