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
  living,
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

/** The tree of lines such as `a b c`. */
function treeOf(...lines: string[]): Tree {
  return lines.reduce((tree, line) => add(tree, line.split(' ')), EMPTY);
}

/** A tree as text: `a(b c | d)` has b, then c, and d after a. */
function drawn({ children }: Branching): string {
  const texts = children.map((child) => {
    const rest = drawn(child);
    if (rest === '') return child.move;
    return child.children.length > 1 ? `${child.move}(${rest})` : `${child.move} ${rest}`;
  });
  return texts.join(' | ');
}

const path = (text: string) => text.split(' ').filter(Boolean);
const TREE = treeOf('a b c', 'a b d e', 'a f', 'g');

describe('a tree of moves', () => {
  it('keeps what is tried out first as the main line', () => {
    expect(drawn(TREE)).toBe('a(b(c | d e) | f) | g');
    expect(drawn(add(TREE, path('a b d')))).toBe(drawn(TREE));
    expect(drawn(add(TREE, path('a f h i')))).toBe('a(b(c | d e) | f h i) | g');
  });
  it('leaves the tree before as it was', () => {
    const before = drawn(TREE);
    remove(promote(add(TREE, path('x y')), path('a f')), path('a b'));
    expect(drawn(TREE)).toBe(before);
  });
  it('has a node at the end of each path and nowhere else', () => {
    expect(nodeAt(TREE, [])).toBe(TREE);
    expect(nodeAt(TREE, path('a b d'))?.children[0]?.move).toBe('e');
    expect(nodeAt(TREE, path('a c'))).toBeNull();
  });
  it('loses a node with what follows it', () => {
    expect(drawn(remove(TREE, path('a b')))).toBe('a f | g');
    expect(drawn(remove(TREE, path('g')))).toBe('a(b(c | d e) | f)');
    expect(remove(TREE, path('a x'))).toBe(TREE);
    expect(remove(TREE, [])).toBe(TREE);
  });
  it('promotes the variation in which a node is, rank by rank', () => {
    const once = promote(TREE, path('a b d e'));
    expect(drawn(once)).toBe('a(b(d e | c) | f) | g');
    expect(isVariation(once, path('a b d e'))).toBe(false);
    expect(promote(once, path('a b d e'))).toBe(once);
    expect(drawn(promote(TREE, path('a f')))).toBe('a(f | b(c | d e)) | g');
    expect(drawn(promote(TREE, path('g')))).toBe('g | a(b(c | d e) | f)');
  });
  it('is walked through by steps, to the end, and from variation to variation', () => {
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
  it('is shown as a main line with variations beside its moves', () => {
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
  it('can be cut down to what can still be played', () => {
    expect(drawn(living(TREE, path('a b')))).toBe('a b(c | d e)');
    expect(drawn(living(TREE, path('x')))).toBe('');
  });
});

describe('a stored tree', () => {
  it('is the same again', () => {
    const stored: unknown = JSON.parse(JSON.stringify(toStored(TREE)));
    expect(drawn(fromStored(stored))).toBe(drawn(TREE));
    expect(JSON.stringify(toStored(treeOf('a b')))).toBe('[{"m":"a","n":[{"m":"b"}]}]');
  });
  it('is read as far as it is one', () => {
    for (const nonsense of [null, 7, 'a', {}, [null, 7, {}, { m: 1 }, { m: '' }]]) {
      expect(drawn(fromStored(nonsense))).toBe('');
    }
    expect(
      drawn(
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
  it('stay with their node when the tree grows, and go when they are empty', () => {
    const grown = add(noted, ['a', 'c']);
    expect(nodeAt(grown, ['a'])).toMatchObject({ comment: 'good', marks: [{ from: 'c3' }] });
    const wiped = annotate(grown, ['a'], { comment: '', marks: [] });
    expect(Object.keys(nodeAt(wiped, ['a']) ?? {}).sort()).toEqual(['children', 'move']);
  });
  it('are stored with the tree, those of the root too', () => {
    const tree = annotate(noted, [], { comment: 'the start' });
    const stored: unknown = JSON.parse(JSON.stringify(storedNote(tree)));
    expect(readNote(stored as object)).toEqual(tree);
    expect(readNote({ c: 7, d: ['pink:c3', 3], n: 'nothing' })).toEqual(EMPTY);
  });
});
