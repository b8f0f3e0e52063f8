import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import type { BoardProblem, Race } from '../../../api/types';
import { RaceModel } from './race.svelte';

const problem = (number: number) =>
  ({ id: `p${number}`, start: { text: '', legal: [] }, solution: [] }) as unknown as BoardProblem;

/** A server that counts answers, and ends the race at the third mistake. */
function server() {
  let [answered, solved] = [0, 0];
  const sent: number[] = [];
  const race = (): Race => ({
    id: 'r',
    game: null,
    left_ms: 1000,
    over: answered - solved >= 3,
    answered,
    solved,
    most_mistakes: 3,
    problems: [0, 1, 2].map((ahead) => problem(answered + ahead)),
  });
  return {
    sent,
    startRace: () => Promise.resolve(race()),
    race: () => Promise.resolve(race()),
    answerRace: (_: string, number: number, moves: readonly string[]) => {
      sent.push(number);
      if (number === answered) {
        answered++;
        solved += moves.length;
      }
      return Promise.resolve(race());
    },
  };
}

it('shows one problem after the other until the third mistake', async () => {
  const from = server();
  const ends: number[] = [];
  const model = new RaceModel(
    from,
    (solved) => ends.push(solved),
    () => Promise.resolve(),
  );
  await model.start(null);
  for (const [moves, solved] of [
    [['a'], true],
    [[], false],
    [[], false],
  ] as const) {
    await model.answer(model.solver!, moves, solved);
  }
  expect(model.solver?.problem.id).toBe('p3');
  expect(model.isRunning).toBe(true);
  await model.answer(model.solver!, [], false);
  expect(from.sent).toEqual([0, 1, 2, 3]);
  expect(model.isRunning).toBe(false);
  expect(ends).toEqual([1]);
  expect(model.answers.map(({ solved }) => solved)).toEqual([true, false, false, false]);
});

it('ends before its time, and ignores what the server answers later', async () => {
  const from = server();
  const ends: number[] = [];
  const model = new RaceModel(
    from,
    (solved) => ends.push(solved),
    () => Promise.resolve(),
  );
  await model.start(null);
  const answered = model.answer(model.solver!, ['a'], true);
  model.end();
  await answered;
  model.end();
  await model.check();
  expect([model.isRunning, model.race?.solved, ends]).toEqual([false, 1, [1]]);
});

it('ignores an answer to a problem that is no longer shown', async () => {
  const from = server();
  const model = new RaceModel(
    from,
    () => undefined,
    () => Promise.resolve(),
  );
  await model.start(null);
  const first = model.solver!;
  await model.answer(first, ['a'], true);
  await model.answer(first, ['a'], true);
  expect(from.sent).toEqual([0]);
});
