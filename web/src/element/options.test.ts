import { expect, it } from 'vitest';
import { movesOf, optionsOf } from './options';

function options(attributes: Record<string, string>) {
  return optionsOf({
    getAttribute: (name) => attributes[name] ?? null,
    hasAttribute: (name) => name in attributes,
  });
}

it('has defaults', () => {
  expect(options({})).toEqual({
    playable: null,
    controls: false,
    flipped: false,
    engine: 0,
    seconds: 8,
    look: { set: 'wood', diamond: false, coordinates: 'checkerboard', labels: true },
    showValues: false,
    showGroups: false,
    first: 'black',
  });
});

it('reads sides and flags', () => {
  expect(options({ playable: '' }).playable).toBe('both');
  expect(options({ playable: 'white' }).playable).toBe('white');
  expect(options({ playable: 'false' }).playable).toBe(null);
  expect(options({ flipped: '' }).flipped).toBe(true);
  expect(options({ controls: 'false' }).controls).toBe(false);
});

it('limits numbers, and ignores what it does not know', () => {
  expect(options({ engine: '' }).engine).toBe(1);
  expect(options({ engine: '99' }).engine).toBe(5);
  expect(options({ engine: 'all' }).engine).toBe(0);
  expect(options({ seconds: '-3' }).seconds).toBe(0.1);
  expect(options({ set: 'velvet' }).look.set).toBe('wood');
  expect(options({ coordinates: 'none' }).look).toMatchObject({ coordinates: 'checkerboard', labels: false });
});

it('splits moves at spaces and commas', () => {
  expect(movesOf(' a1-a2,b1-b2\n c3/c4 ')).toEqual(['a1-a2', 'b1-b2', 'c3/c4']);
  expect(movesOf(null)).toEqual([]);
});
