import { describe, expect, it } from 'vitest';
import { colorsSwapped, newStudy, presentOf, readStudy, storedStudy, withGame, type Study } from './study';
import { add, EMPTY, nodeAt, toStored } from './tree';

const path = (text: string) => text.split(' ').filter(Boolean);

/** Returns a study with lines after the given moves of a game. */
function study(root: string, ...lines: string[]): Study {
  return { root: path(root), tree: lines.reduce((tree, line) => add(tree, path(line)), EMPTY) };
}

describe('a study of a running game', () => {
  it('starts empty at the current position', () => {
    expect(presentOf(newStudy(['a']), ['a'])).toEqual([]);
  });
  it('includes the new moves of the game, whether explored before or not', () => {
    const before = study('a b', 'c d', 'c e');
    const expected = withGame(before, path('a b c e'));
    expect(expected).toEqual({ study: before, before: [] });
    expect(presentOf(expected.study, path('a b c e'))).toEqual(path('c e'));
    const other = withGame(before, path('a b x')).study;
    expect(nodeAt(other.tree, ['x'])).not.toBeNull();
    expect(nodeAt(other.tree, path('c d'))).not.toBeNull();
  });
  it('keeps all lines after a takeback beyond its root', () => {
    const before = study('a b', 'c d');
    const taken = withGame(before, path('a'));
    expect(taken.before).toEqual(['b']);
    expect(taken.study.root).toEqual(['a']);
    expect(nodeAt(taken.study.tree, path('b c d'))).not.toBeNull();
    const another = withGame(taken.study, path('a x'));
    expect(another.before).toEqual([]);
    expect(nodeAt(another.study.tree, path('b c d'))).not.toBeNull();
    expect(nodeAt(another.study.tree, path('x'))).not.toBeNull();
  });
});

it('the players change colors by the pie rule', () => {
  expect(colorsSwapped(path('a swap b'), path('a'))).toBe(true);
  expect(colorsSwapped(path('a'), path('a swap b'))).toBe(true);
  expect(colorsSwapped(path('a swap b'), path('a swap c d'))).toBe(false);
});

describe('a stored study', () => {
  it('survives a round trip', () => {
    const before = study('a b', 'c d', 'c e');
    const stored: unknown = JSON.parse(JSON.stringify(storedStudy(before, path('a b'))));
    expect(readStudy(stored, path('a b'))).toEqual(before);
  });
  it('is empty if the stored data is invalid', () => {
    for (const nonsense of [null, 7, { moves: ['a1-b1'] }, { root: [7], tree: [] }]) {
      expect(readStudy(nonsense, ['a'])).toEqual(newStudy(['a']));
    }
  });
  it('drops lines that can no longer be played if it is too large', () => {
    const many = Array.from({ length: 1500 }, (_, i) => `move${i}`);
    const full = study('a', ...many.map((move) => `b ${move}`), 'c d');
    const stored = storedStudy(full, path('a c')) as { tree: unknown };
    expect(stored.tree).toEqual(toStored(study('a', 'c d').tree));
  });
});
