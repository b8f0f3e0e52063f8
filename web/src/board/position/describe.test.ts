import { expect, it } from 'vitest';
import { legal, pieces, position } from '../../../tests/fixtures/positions';
import { boardWords } from '../../board_page/board/board_words';
import { describe as describeIn, halves } from './describe';

const describe = (at: Parameters<typeof describeIn>[0], cell: string) => describeIn(at, cell, boardWords());

it('writes halves as fractions', () => {
  expect([0, 0.5, 1, 1.5, 2, 2.5, 4].map(halves)).toEqual(['0', '½', '1', '1½', '2', '2½', '4']);
  expect(halves(-0.5)).toBe('-½');
});

it('describes the composition and the moves of a column', () => {
  const pos = position({
    pieces: pieces('white c3 3 2', 'black d4'),
    duty: 'step',
    hands: { black: 0, white: 0 },
    legal: legal('c3-b2', 'c3-d2'),
  });
  expect(describe(pos, 'c3')).toBe('White piece on c3: 3 caps on 2 black prisoners, moves to b2 or d2');
  expect(describe(pos, 'd4')).toBe('Black piece on d4: 1 cap');
  expect(describe(pos, 'b2')).toBe('b2, empty');
});

it('describes captures and entries', () => {
  expect(describe(position({ pieces: pieces('white a1'), legal: legal('a1xc3xe5') }), 'a1')).toContain(
    'captures a1xc3xe5',
  );
  expect(describe(position({ legal: legal('e5') }), 'e5')).toBe('e5, empty, you can enter a man here');
});

it('describes value, group and swaps of a piece of Emulsion', () => {
  const [piece] = pieces('black c3');
  const pos = position({
    pieces: piece ? [{ ...piece, value: 2.5 }] : [],
    groups: [{ color: 'black', cells: ['c3', 'c4'], cancelled: false }],
    legal: legal('c3~d4', 'b2~c3'),
  });
  expect(describe(pos, 'c3')).toBe('Black piece on c3: value 2½, in a group of 2, swaps with d4 or b2');
});
