import { expect, it } from 'vitest';
import '../../../tests/support/english';
import '../../../tests/support/storage';
import type { Place } from '../../api/boards';
import { ApiError } from '../../api/client';
import type { FreeBoard } from '../../api/types';
import type { Kind } from '../../games/kind';
import { COURSES, type Step } from './course';
import { Lesson, firstLessons, type LessonPlan } from './lesson.svelte';

const refusal = { code: 'illegal-move', message: 'Not so.', rule: 7, legal: [], told: null };

const revealing = {
  ...refusal,
  message: 'You must capture: b2xd4 takes 1 man.',
  legal: ['b2xd4'],
  told: { code: 'must-capture', facts: { moves: ['b2xd4'], men: 1 } },
};

const takesLess = {
  ...refusal,
  message: 'g3xe1 takes only 1. You must capture the most: a1xc3xe5 takes 2.',
  legal: ['a1xc3xe5'],
  told: { code: 'takes-less', facts: { move: 'g3xe1', takes: 1, moves: ['a1xc3xe5'], men: 2 } },
};

/** A lesson whose server rejects the move `bad` and writes moves in lower case. */
function lesson(kind: Kind, plan: LessonPlan = firstLessons(kind)) {
  const board = ({ game, moves }: Place) => {
    if (moves.includes('quiet')) return Promise.reject(new ApiError(400, revealing));
    if (moves.includes('g3xe1')) return Promise.reject(new ApiError(400, takesLess));
    if (moves.includes('bad')) return Promise.reject(new ApiError(400, refusal));
    const played = moves.map((text) => ({ text: text.toLowerCase(), color: 'black', forced: false }));
    return Promise.resolve({
      game,
      moves: played,
      position: { legal: [], told: null },
      result: null,
    } as unknown as FreeBoard);
  };
  return new Lesson({ board }, plan);
}
const stepOf = (of: Lesson, id: string) => of.steps.findIndex((step) => step.id === id);

it('shows why a move is illegal, and accepts the next attempt', async () => {
  const course = lesson('emulsion');
  await course.open(stepOf(course, 'swap'));
  expect(await course.play('bad')).toBe(false);
  expect(course.outcome).toMatchObject({ kind: 'refused', problem: { message: 'Not so.', rule: 7 } });
  expect(await course.play('A1-B1')).toBe(true);
  expect(course.outcome).toEqual({ kind: 'solved', played: 'a1-b1' });
  expect(course.done).toEqual(['swap']);
});

it('does not give the largest capture away', async () => {
  const course = lesson('emergo');
  await course.open(stepOf(course, 'majority'));
  expect(await course.play('g3xe1')).toBe(false);
  const message = 'That takes only 1 man. You must take as many as you can, and 2 are possible.';
  expect(course.outcome).toMatchObject({ kind: 'refused', problem: { message, legal: [] } });
});

it('does not give the capture away that a step asks for', async () => {
  const course = lesson('emergo');
  await course.open(stepOf(course, 'capture'));
  expect(await course.play('quiet')).toBe(false);
  const problem = { message: expect.stringMatching(/^You must capture, because/) as string, legal: [] };
  expect(course.outcome).toMatchObject({ kind: 'refused', problem });
});

it('rejects a legal move that is not the solution', async () => {
  const course = lesson('emulsion');
  await course.open(stepOf(course, 'join'));
  expect(await course.play('a3-a4')).toBe(false);
  expect(course.outcome).toEqual({ kind: 'not-asked', result: null });
  expect(await course.play('a1-a2')).toBe(true);
});

it('accepts only the right answer', async () => {
  const course = lesson('emulsion');
  await course.open(stepOf(course, 'edge'));
  course.answer('3');
  expect(course.outcome).toEqual({ kind: 'wrong-answer' });
  course.answer('2½');
  expect(course.solved).toBe(true);
});

it('continues at the first step that is not done, or at the end', async () => {
  const course = lesson('emulsion');
  expect(course.next).toBe(0);
  course.done = ['swap'];
  expect(course.next).toBe(1);
  course.done = course.steps.map(({ id }) => id);
  expect(course.next).toBe(course.steps.length);
});

it('keeps the progress of other lessons with the same key', async () => {
  const [one, other] = ['one', 'other'].map((id) => ({
    kind: 'emulsion' as const,
    key: 'luctor.test',
    steps: [{ ...firstLessons('emulsion').steps[0], id } as Step],
  }));
  for (const plan of [one, other]) {
    const course = lesson('emulsion', plan);
    await course.open(0);
    await course.play('A1-B1');
  }
  expect(lesson('emulsion', one).done).toEqual(['one']);
  await lesson('emulsion', one).restart();
  expect(lesson('emulsion', one).done).toEqual([]);
  expect(lesson('emulsion', other).done).toEqual(['other']);
});

it('ends after the last step', async () => {
  const course = lesson('emergo');
  await course.open(99);
  expect(course.step).toBeNull();
  expect(course.at).toBe(course.steps.length);
});

it('has between eight and twelve steps a game, each with an answer among its options', () => {
  for (const steps of Object.values(COURSES)) {
    expect(steps.length).toBeGreaterThanOrEqual(8);
    expect(steps.length).toBeLessThanOrEqual(12);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    for (const { task } of steps) if (task.kind === 'answer') expect(task.options).toContain(task.right);
  }
});
