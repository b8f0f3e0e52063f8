import { expect, it } from 'vitest';
import { diagonal, pieces, position } from '../../../tests/fixtures/positions';
import { jumpsOf, piecesAlong, stages, withoutTop } from './capture';
import { layoutOf } from '../layout/geometry';

const layout = layoutOf(diagonal(5), false, { diamond: false, coordinates: 'checkerboard', labels: true });
const hands = { black: 0, white: 0 };

it('finds the jumped cells of a capture, and none for a step', () => {
  const before = position({ hands, pieces: pieces('white a1', 'black b2', 'black d4') });
  expect(jumpsOf(layout, before, ['a1', 'c3', 'e5'])).toEqual(['b2', 'd4']);
  expect(jumpsOf(layout, before, ['a1', 'b2'])).toBeNull();
});

it('takes each man in the middle of its jump', () => {
  const before = position({ hands, pieces: pieces('white a1', 'black b2', 'black d4 1 2') });
  const after = position({ hands, pieces: pieces('white e5 1 2', 'white d4 2') });
  const result = stages(before, after, ['b2', 'd4'], ['a1', 'c3', 'e5']);
  const texts = result.map(
    ({ cell, piece, from, until }) =>
      `${cell} ${piece.color} ${piece.caps}+${piece.prisoners} ${from}-${until ?? 'end'}`,
  );
  expect(texts).toEqual([
    'b2 black 1+0 0-0.25',
    'd4 black 1+2 0-0.75',
    'd4 white 2+0 0.75-end',
    'e5 white 1+0 0-0.25',
    'e5 white 1+1 0.25-0.75',
    'e5 white 1+2 0.75-end',
  ]);
});

it('takes two men from a column that is jumped twice', () => {
  const [column] = pieces('black b2 2 1');
  const once = withoutTop(column ?? null);
  expect(once).toMatchObject({ color: 'black', caps: 1, prisoners: 1 });
  expect(withoutTop(once)).toMatchObject({ color: 'white', caps: 1, prisoners: 0 });
  expect(withoutTop(withoutTop(withoutTop(once)))).toBeNull();
});

it('shows the pieces after the chosen jumps of a capture', () => {
  const before = position({
    duty: 'capture',
    hands,
    pieces: pieces('white a1 2', 'black b2', 'black d4 1 2'),
  });
  const at = (...path: string[]) =>
    [...(piecesAlong(layout, before, path)?.values() ?? [])].map(
      ({ cell, color, caps, prisoners }) => `${cell} ${color} ${caps}+${prisoners}`,
    );
  expect(at('a1', 'c3')).toEqual(['d4 black 1+2', 'c3 white 2+1']);
  expect(at('a1', 'c3', 'e5')).toEqual(['d4 white 2+0', 'e5 white 2+2']);
  expect(at('a1', 'b2'), 'a step').toEqual([]);
  expect(at('c1', 'e3'), 'from a vacant cell').toEqual([]);
});

it('allows a piece to pass its own cell and jump a column twice', () => {
  const start = position({ duty: 'capture', hands, pieces: pieces('white c3', 'black b4 3') });
  const result = piecesAlong(layout, start, ['c3', 'a5', 'c3', 'a5']);
  expect([...(result?.keys() ?? [])]).toEqual(['a5']);
  expect(result?.get('a5')).toMatchObject({ color: 'white', caps: 1, prisoners: 3 });
});
