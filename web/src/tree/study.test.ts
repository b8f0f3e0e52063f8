import { describe, expect, it } from 'vitest';
import { exchanged, newStudy, presentOf, readStudy, storedStudy, withGame, type Study } from './study';
import { add, EMPTY, nodeAt, toStored } from './tree';

const path = (text: string) => text.split(' ').filter(Boolean);

/** What was tried out after moves of a game. */
function study(root: string, ...lines: string[]): Study {
  return { root: path(root), tree: lines.reduce((tree, line) => add(tree, path(line)), EMPTY) };
}

describe('a study of a running game', () => {
  it('begins with nothing in the present position', () => {
    expect(presentOf(newStudy(['a']), ['a'])).toEqual([]);
  });
  it('has the moves that the game goes on with, expected or not', () => {
    const before = study('a b', 'c d', 'c e');
    const expected = withGame(before, path('a b c e'));
    expect(expected).toEqual({ study: before, before: [] });
    expect(presentOf(expected.study, path('a b c e'))).toEqual(path('c e'));
    const other = withGame(before, path('a b x')).study;
    expect(nodeAt(other.tree, ['x'])).not.toBeNull();
    expect(nodeAt(other.tree, path('c d'))).not.toBeNull();
  });
  it('loses nothing when moves are taken back to before it began', () => {
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

it('the players have other colors after a swap by the pie rule', () => {
  expect(exchanged(path('a swap b'), path('a'))).toBe(true);
  expect(exchanged(path('a'), path('a swap b'))).toBe(true);
  expect(exchanged(path('a swap b'), path('a swap c d'))).toBe(false);
});

describe('a stored study', () => {
  it('is the same again', () => {
    const before = study('a b', 'c d', 'c e');
    const stored: unknown = JSON.parse(JSON.stringify(storedStudy(before, path('a b'))));
    expect(readStudy(stored, path('a b'))).toEqual(before);
  });
  it('is a new one where something else was stored', () => {
    for (const nonsense of [null, 7, { moves: ['a1-b1'] }, { root: [7], tree: [] }]) {
      expect(readStudy(nonsense, ['a'])).toEqual(newStudy(['a']));
    }
  });
  it('drops what cannot be played any more when there is no room for all', () => {
    const many = Array.from({ length: 1500 }, (_, i) => `move${i}`);
    const full = study('a', ...many.map((move) => `b ${move}`), 'c d');
    const stored = storedStudy(full, path('a c')) as { tree: unknown };
    expect(stored.tree).toEqual(toStored(study('a', 'c d').tree));
  });
});
