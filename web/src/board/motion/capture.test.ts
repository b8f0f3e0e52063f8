import { expect, it } from 'vitest';
import { diagonal, pieces, position } from '../../../tests/fixtures/positions';
import { jumpsOf, onTheWay, stages, withoutTop } from './capture';
import { layoutOf } from '../layout/geometry';

const layout = layoutOf(diagonal(5), false, { diamond: false, coordinates: 'checkerboard', labels: true });
const hands = { black: 0, white: 0 };

it('knows the cells that are jumped, and a step from a capture', () => {
  const before = position({ hands, pieces: pieces('white a1', 'black b2', 'black d4') });
  expect(jumpsOf(layout, before, ['a1', 'c3', 'e5'])).toEqual(['b2', 'd4']);
  expect(jumpsOf(layout, before, ['a1', 'b2'])).toBeNull();
});

it('takes each man in the middle of the jump over him', () => {
  const before = position({ hands, pieces: pieces('white a1', 'black b2', 'black d4 1 2') });
  const after = position({ hands, pieces: pieces('white e5 1 2', 'white d4 2') });
  const seen = stages(before, after, ['b2', 'd4'], ['a1', 'c3', 'e5']);
  const looks = seen.map(
    ({ cell, piece, from, until }) =>
      `${cell} ${piece.color} ${piece.caps}+${piece.prisoners} ${from}-${until ?? 'end'}`,
  );
  expect(looks).toEqual([
    'b2 black 1+0 0-0.25',
    'd4 black 1+2 0-0.75',
    'd4 white 2+0 0.75-end',
    'e5 white 1+0 0-0.25',
    'e5 white 1+1 0.25-0.75',
    'e5 white 1+2 0.75-end',
  ]);
});

it('takes twice from a column that is jumped twice', () => {
  const [column] = pieces('black b2 2 1');
  const once = withoutTop(column ?? null);
  expect(once).toMatchObject({ color: 'black', caps: 1, prisoners: 1 });
  expect(withoutTop(once)).toMatchObject({ color: 'white', caps: 1, prisoners: 0 });
  expect(withoutTop(withoutTop(withoutTop(once)))).toBeNull();
});

it('shows a capture that is chosen up to where it is', () => {
  const before = position({
    duty: 'capture',
    hands,
    pieces: pieces('white a1 2', 'black b2', 'black d4 1 2'),
  });
  const at = (...way: string[]) =>
    [...(onTheWay(layout, before, way)?.values() ?? [])].map(
      ({ cell, color, caps, prisoners }) => `${cell} ${color} ${caps}+${prisoners}`,
    );
  expect(at('a1', 'c3')).toEqual(['d4 black 1+2', 'c3 white 2+1']);
  expect(at('a1', 'c3', 'e5')).toEqual(['d4 white 2+0', 'e5 white 2+2']);
  expect(at('a1', 'b2'), 'a step').toEqual([]);
  expect(at('c1', 'e3'), 'from a vacant cell').toEqual([]);
});

it('lets a piece come through its own cell and jump a column twice', () => {
  const start = position({ duty: 'capture', hands, pieces: pieces('white c3', 'black b4 3') });
  const seen = onTheWay(layout, start, ['c3', 'a5', 'c3', 'a5']);
  expect([...(seen?.keys() ?? [])]).toEqual(['a5']);
  expect(seen?.get('a5')).toMatchObject({ color: 'white', caps: 1, prisoners: 3 });
});
