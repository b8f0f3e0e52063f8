import { plainLook } from '../board/layout/look';
import { expect, test } from 'vitest';
import { animationOf, embedCode, frameOf, pageOf, pictureOf, plyIn } from './addresses';

const picture = {
  ply: 12,
  flipped: false,
  dark: true,
  look: { diamond: false, coordinates: 'checkerboard', labels: true } as const,
};

test('a ply in an address consists of digits', () => {
  expect(plyIn('#12')).toBe(12);
  expect(['', '#', '#-1', '#1e9', '#rule-3', '#123456'].map(plyIn)).toEqual(Array(6).fill(null));
  expect(pageOf('https://x', 'g', 0)).toBe('https://x/game/g#0');
});

test('pictures look like the board', () => {
  expect(pictureOf('g', 'svg', picture)).toBe(
    '/api/games/g/picture.svg?theme=dark&flipped=false&coordinates=checkerboard&ply=12',
  );
  expect(animationOf('g', { ...picture, look: { ...picture.look, labels: false } })).toContain(
    'coordinates=off',
  );
  expect(animationOf('g', { ...picture, look: { ...picture.look, diamond: true } })).toContain('=diamond');
});

test('the address of a frame contains only options that differ from the defaults', () => {
  const defaults = { ply: null, theme: 'system', flipped: false, look: plainLook } as const;
  expect(frameOf('https://x', 'g', defaults)).toBe('https://x/embed/g');
  expect(frameOf('https://x', 'g', { ...defaults, ply: 3, theme: 'dark', flipped: true })).toBe(
    'https://x/embed/g?ply=3&theme=dark&flipped=true',
  );
  expect(frameOf('https://x', 'g', { ...defaults, look: { set: 'stone', diamond: true } })).toBe(
    'https://x/embed/g?set=stone&coordinates=diamond',
  );
});

test('markup in a title is escaped in the code of a frame', () => {
  const code = embedCode('https://x/embed/g?a=1&b=2', '"><script>alert(1)</script>');
  expect(code).not.toContain('<script');
  expect(code).toContain('a=1&amp;b=2');
});
