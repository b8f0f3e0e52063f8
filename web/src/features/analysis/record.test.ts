import { expect, it } from 'vitest';
import { jsonOf, recordOf } from './record';
import { add, annotate, EMPTY } from '../../tree/tree';

const line = { game: 'emergo:9x9', position: null, moves: ['e3', 'c3', 'e5'] };

it('a record has headers, numbers and escaped comments', () => {
  let tree = annotate(add(EMPTY, line.moves), ['e3'], { comment: 'a {good}\nmove' });
  tree = annotate(tree, [], { comment: 'So it begins.' });
  expect(recordOf(line, tree)).toBe('[Game "emergo:9x9"]\n\n{So it begins.} 1. e3 {a |good| move} c3 2. e5');
  expect(recordOf({ ...line, position: '5 w', moves: [] }, EMPTY)).toBe(
    '[Game "emergo:9x9"]\n[Position "5 w"]',
  );
});

it('the JSON of a line is readable by `luctor replay`', () => {
  expect(JSON.parse(jsonOf(line))).toEqual(line);
});
