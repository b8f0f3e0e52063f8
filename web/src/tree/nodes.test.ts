import { expect, it } from 'vitest';
import { fromNodes, toNodes } from './nodes';
import { add, annotate, EMPTY } from './tree';

const marks = [{ brush: 'red', from: 'c3', to: 'e5' }] as const;
const moves = add(add(add(EMPTY, ['a', 'b']), ['c']), ['a', 'd']);
const tree = annotate(annotate(moves, [], { comment: 'Hello' }), ['a', 'd'], { marks });

it('lists each position after the one before its move', () => {
  expect(toNodes(tree)).toEqual([
    { comment: 'Hello' },
    { parent: 0, move: 'a' },
    { parent: 1, move: 'b' },
    { parent: 1, move: 'd', marks: ['red:c3-e5'] },
    { parent: 0, move: 'c' },
  ]);
});

it('reads what it has written', () => {
  expect(fromNodes(toNodes(tree))).toEqual(tree);
  expect(fromNodes(toNodes(EMPTY))).toEqual(EMPTY);
});

it('drops invalid parts', () => {
  expect(fromNodes([])).toEqual(EMPTY);
  expect(fromNodes([{ marks: ['pink:a1'] }, { parent: 7, move: 'a' }, { parent: 0 }])).toEqual(EMPTY);
});
