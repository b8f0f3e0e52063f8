import { describe, expect, it } from 'vitest';
import {
  add,
  annotate,
  back,
  EMPTY,
  end,
  forward,
  fromStored,
  isVariation,
  playable,
  nodeAt,
  promote,
  readNote,
  remove,
  sibling,
  stepsAfter,
  stepsFrom,
  storedNote,
  toStored,
  type Branching,
  type Tree,
} from './tree';

/** Returns the tree of lines such as `a b c`. */
function treeOf(...lines: string[]): Tree {
  return lines.reduce((tree, line) => add(tree, line.split(' ')), EMPTY);
}

/** Returns a tree as text: in `a(b c | d)` the move a is followed by either b and c, or d. */
function format({ children }: Branching): string {
  const texts = children.map((child) => {
    const rest = format(child);
    if (rest === '') return child.move;
    return child.children.length > 1 ? `${child.move}(${rest})` : `${child.move} ${rest}`;
  });
  return texts.join(' | ');
}

const path = (text: string) => text.split(' ').filter(Boolean);
const TREE = treeOf('a b c', 'a b d e', 'a f', 'g');

describe('a tree of moves', () => {
  it('keeps the first line as the main line', () => {
    expect(format(TREE)).toBe('a(b(c | d e) | f) | g');
    expect(format(add(TREE, path('a b d')))).toBe(format(TREE));
    expect(format(add(TREE, path('a f h i')))).toBe('a(b(c | d e) | f h i) | g');
  });
  it('is immutable', () => {
    const before = format(TREE);
    remove(promote(add(TREE, path('x y')), path('a f')), path('a b'));
    expect(format(TREE)).toBe(before);
  });
  it('has a node at the end of each path', () => {
    expect(nodeAt(TREE, [])).toBe(TREE);
    expect(nodeAt(TREE, path('a b d'))?.children[0]?.move).toBe('e');
    expect(nodeAt(TREE, path('a c'))).toBeNull();
  });
  it('removes a node with the moves after it', () => {
    expect(format(remove(TREE, path('a b')))).toBe('a f | g');
    expect(format(remove(TREE, path('g')))).toBe('a(b(c | d e) | f)');
    expect(remove(TREE, path('a x'))).toBe(TREE);
    expect(remove(TREE, [])).toBe(TREE);
  });
  it('promotes the variation of a node to the main line', () => {
    const once = promote(TREE, path('a b d e'));
    expect(format(once)).toBe('a(b(d e | c) | f) | g');
    expect(isVariation(once, path('a b d e'))).toBe(false);
    expect(promote(once, path('a b d e'))).toBe(once);
    expect(format(promote(TREE, path('a f')))).toBe('a(f | b(c | d e)) | g');
    expect(format(promote(TREE, path('g')))).toBe('g | a(b(c | d e) | f)');
  });
  it('can be navigated by step, to the end, and between variations', () => {
    expect(forward(TREE, [])).toEqual(['a']);
    expect(forward(TREE, path('a f'))).toEqual(path('a f'));
    expect(end(TREE, path('a'))).toEqual(path('a b c'));
    expect(back(path('a b'))).toEqual(['a']);
    expect(back([])).toEqual([]);
    expect(sibling(TREE, path('a b'), 1)).toEqual(path('a f'));
    expect(sibling(TREE, path('a f'), 1)).toEqual(path('a f'));
    expect(sibling(TREE, path('a f'), -1)).toEqual(path('a b'));
    expect(sibling(TREE, [], 1)).toEqual([]);
  });
  it('is listed as a main line with the variations of its moves', () => {
    const steps = stepsAfter(TREE, []);
    expect(steps.map(({ path }) => path.join(' '))).toEqual(['a', 'a b', 'a b c']);
    expect(steps.map(({ variations }) => variations.map((v) => v.join(' ')))).toEqual([
      ['g'],
      ['a f'],
      ['a b d'],
    ]);
    expect(stepsFrom(TREE, path('a b d')).map(({ move }) => move)).toEqual(['d', 'e']);
    expect(stepsAfter(TREE, path('g'))).toEqual([]);
  });
  it('can be reduced to the lines that can still be played', () => {
    expect(format(playable(TREE, path('a b')))).toBe('a b(c | d e)');
    expect(format(playable(TREE, path('x')))).toBe('');
  });
});

describe('a stored tree', () => {
  it('survives a round trip', () => {
    const stored: unknown = JSON.parse(JSON.stringify(toStored(TREE)));
    expect(format(fromStored(stored))).toBe(format(TREE));
    expect(JSON.stringify(toStored(treeOf('a b')))).toBe('[{"m":"a","n":[{"m":"b"}]}]');
  });
  it('is read without its invalid parts', () => {
    for (const nonsense of [null, 7, 'a', {}, [null, 7, {}, { m: 1 }, { m: '' }]]) {
      expect(format(fromStored(nonsense))).toBe('');
    }
    expect(
      format(
        fromStored([
          { m: 'a', n: 7 },
          { m: 'a', n: [{ m: 'b' }] },
          { m: 'c', n: [{ m: 'd' }] },
        ]),
      ),
    ).toBe('a | c d');
  });
});

describe('notes', () => {
  const noted = annotate(add(EMPTY, ['a', 'b']), ['a'], {
    comment: 'good',
    marks: [{ brush: 'red', from: 'c3', to: 'e5' }],
  });
  it('stay with their node when the tree grows, and disappear when they are empty', () => {
    const grown = add(noted, ['a', 'c']);
    expect(nodeAt(grown, ['a'])).toMatchObject({ comment: 'good', marks: [{ from: 'c3' }] });
    const cleared = annotate(grown, ['a'], { comment: '', marks: [] });
    expect(Object.keys(nodeAt(cleared, ['a']) ?? {}).sort()).toEqual(['children', 'move']);
  });
  it('are stored with the tree, including those of the root', () => {
    const tree = annotate(noted, [], { comment: 'the start' });
    const stored: unknown = JSON.parse(JSON.stringify(storedNote(tree)));
    expect(readNote(stored as object)).toEqual(tree);
    expect(readNote({ c: 7, d: ['pink:c3', 3], n: 'nothing' })).toEqual(EMPTY);
  });
});
