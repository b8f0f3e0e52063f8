import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import type { BoardProblem, Position, Result, SolutionLine } from '../../../api/types';
import { Solver } from './solver.svelte';

const position = (text: string, ...legal: string[]) =>
  ({ text, turn: 'white', legal: legal.map((move) => ({ text: move })) }) as unknown as Position;

const WON = {
  winner: 'white',
  reason: 'groups',
  text: 'White wins.',
  told: { code: 'groups', facts: {} },
} as Result;

const line = (moves: string[], next: SolutionLine[] = []): SolutionLine => ({
  turns: moves.map((text, i) => ({
    text,
    cells: [`cell of ${text}`],
    position: i === moves.length - 1 && next.length > 0 ? position(text, 'c', 'x') : position(text),
  })),
  next,
  result: moves.at(-1) === 'end' ? WON : null,
});

/** Two right moves, of which `a` is followed by a reply and another choice. */
const problem = {
  id: '00000000',
  game: 'emergo:7x7',
  start: position('start', 'a', 'b', 'x'),
  solution: [line(['a', 'reply'], [line(['c', 'end'])]), line(['b'])],
} as unknown as BoardProblem;

const solver = () => new Solver(problem, () => Promise.resolve());
const textsOf = ({ steps }: Solver) => steps.map(({ position: { text } }) => text);

it('plays the replies up to the next choice, and then to the end', async () => {
  const model = solver();
  expect(await model.play('a')).toBe(true);
  expect(model.stage).toBe('choosing');
  expect(textsOf(model)).toEqual(['start', 'a', 'reply']);
  expect(await model.play('c')).toBe(true);
  expect(model.stage).toBe('solved');
  expect(model.moves).toEqual(['a', 'c']);
  expect(model.result).toBe(WON);
  expect(await model.play('c')).toBe(false);
});

it('is solved at once, and then shows how the game goes on', async () => {
  const waits: (() => void)[] = [];
  const model = new Solver(
    { ...problem, solution: [line(['a', 'b', 'c', 'end'])] },
    () => new Promise((resolve) => waits.push(resolve)),
  );
  await model.play('a');
  expect([model.stage, model.step.text]).toEqual(['solved', 'a']);
  waits.shift()?.();
  await Promise.resolve();
  expect(model.step.text).toBe('b');
  // The user looks back, which ends the playback.
  model.goTo(model.at - 1);
  waits.shift()?.();
  await Promise.resolve();
  expect(model.step.text).toBe('a');
  model.goTo(model.at + 3);
  expect(model.step.text).toBe('end');
});

it('shows where the right move begins, until the next move', async () => {
  const model = solver();
  model.showHint();
  expect([model.hint, model.helped]).toEqual(['cell of a', true]);
  await model.play('x');
  expect(model.hint).toBe(null);
  model.showHint();
  expect(model.hint).toBe(null);
  model.retry();
  await model.play('a');
  model.showHint();
  expect(model.hint).toBe('cell of c');
  await model.showSolution();
  expect([model.stage, model.hint, model.gaveUp]).toEqual(['shown', null, true]);
  model.restart();
  expect([model.helped, model.gaveUp]).toEqual([false, false]);
});

it('accepts every right move', async () => {
  const model = solver();
  expect(await model.play('b')).toBe(true);
  expect(model.stage).toBe('solved');
});

it('takes a wrong move and its refutation back', async () => {
  const model = solver();
  await model.play('a');
  expect(await model.play('x')).toBe(false);
  expect([model.stage, model.wrong]).toEqual(['wrong', 'x']);
  model.addRefutation({ position: position('bad', 'y'), text: 'x', cells: [] });
  expect(textsOf(model)).toEqual(['start', 'a', 'reply', 'bad']);
  expect(await model.play('c')).toBe(false);
  model.retry();
  expect(textsOf(model)).toEqual(['start', 'a', 'reply']);
  expect(await model.play('c')).toBe(true);
  expect(model.stage).toBe('solved');
  model.addRefutation({ position: position('late'), text: 'x', cells: [] });
  expect(textsOf(model)).not.toContain('late');
});

it('shows the solution from the last right position', async () => {
  const model = solver();
  await model.play('x');
  model.addRefutation({ position: position('bad'), text: 'x', cells: [] });
  await model.showSolution();
  expect(model.stage).toBe('shown');
  expect(textsOf(model)).toEqual(['start', 'a', 'reply', 'c', 'end']);
  model.goTo(model.at - 2);
  expect(model.step.position.text).toBe('reply');
  model.goTo(-9);
  expect(model.at).toBe(0);
});

it('begins again after the solution', async () => {
  const model = solver();
  await model.play('a');
  await model.showSolution();
  model.restart();
  expect([model.stage, textsOf(model), model.moves]).toEqual(['choosing', ['start'], []]);
  await model.play('a');
  await model.play('c');
  expect(model.stage).toBe('solved');
});

it('stops the replies of a problem that was left', async () => {
  const waits: (() => void)[] = [];
  const model = new Solver(problem, () => new Promise((resolve) => waits.push(resolve)));
  const played = model.play('a');
  model.stop();
  waits.forEach((resolve) => resolve());
  await played;
  expect(textsOf(model)).toEqual(['start', 'a']);
  expect(model.stage).toBe('replying');
});
