import { expect, it } from 'vitest';
import { jsonOf, recordOf } from './record';
import { add, annotate, EMPTY } from '../../tree/tree';

const told = { game: 'emergo:9x9', position: null, moves: ['e3', 'c3', 'e5'] };

it('a line is a record with headers, numbers and comments that end nothing', () => {
  let tree = annotate(add(EMPTY, told.moves), ['e3'], { comment: 'a {good}\nmove' });
  tree = annotate(tree, [], { comment: 'So it begins.' });
  expect(recordOf(told, tree)).toBe('[Game "emergo:9x9"]\n\n{So it begins.} 1. e3 {a |good| move} c3 2. e5');
  expect(recordOf({ ...told, position: '5 w', moves: [] }, EMPTY)).toBe(
    '[Game "emergo:9x9"]\n[Position "5 w"]',
  );
});

it('a line is a line of JSON as replay reads it', () => {
  expect(JSON.parse(jsonOf(told))).toEqual(told);
});
