import { describe, expect, it } from 'vitest';
import { square } from '../../../tests/fixtures/positions';
import type { Board } from '../../api/types';
import { setupFrom, menOf, rowsOf, textOf, withColumn, withMan } from './setup';
import { compareMen, wrongCells } from './problems';

/** The playable cells of a 3x3 checkerboard. */
const checkered: Board = {
  shape: 'diagonal',
  size: 3,
  centre: 'b2',
  cells: [
    { name: 'a3', x: 0, y: 2 },
    { name: 'c3', x: 2, y: 2 },
    { name: 'b2', x: 1, y: 1 },
    { name: 'a1', x: 0, y: 0 },
    { name: 'c1', x: 2, y: 0 },
  ],
};
const setupIn = (text: string) => {
  const setup = setupFrom(checkered, true, text);
  if (!setup) throw new Error(`${text} is not a setup`);
  return setup;
};
const problem = (code: string) => ({ code, message: code, rule: null, told: { code, facts: {} } });

describe('a position that is set up', () => {
  it('is written to text and read back unchanged', () => {
    expect(rowsOf(checkered)).toEqual([['a3', 'c3'], ['b2'], ['a1', 'c1']]);
    for (const text of ['2/1/2 w 12,12 0', '1,w3b2/b1/w1,1 b 0,3 7']) {
      expect(textOf(checkered, setupIn(text))).toBe(text);
    }
    const emulsion = '1b2/wbwb/4/w3 b 5';
    const stones = setupFrom(square(4), false, emulsion);
    expect(stones && textOf(square(4), stones)).toBe(emulsion);
  });
  it('is not read from a text of another board or an invalid text', () => {
    const others = ['', '2/1 w 1,1 0', '3/1/2 w 1,1 0', '2/1/2 x 1,1 0', '2/1/2 w 1 0', '2/1/2 w 1,1'];
    for (const text of [...others, '2/w0/2 w 1,1 0', '2/w1w1/2 w 1,1 0', '2/<b>/2 w 1,1 0'])
      expect(setupFrom(checkered, true, text)).toBeNull();
    expect(setupFrom(square(4), false, '2/1/2 w 12,12 0')).toBeNull();
  });
  it('grows man by man: own men above, enemy men below', () => {
    let column = withMan(undefined, 'white');
    column = withMan(withMan(column, 'black'), 'white');
    expect(column).toEqual({ color: 'white', caps: 2, prisoners: 1 });
    const setup = withColumn(setupIn('2/1/2 w 3,3 0'), 'b2', column);
    expect(textOf(checkered, setup)).toBe('2/w2b1/2 w 3,3 0');
    expect([menOf(setup, 'white'), menOf(setup, 'black')]).toEqual([5, 4]);
    expect(textOf(checkered, withColumn(setup, 'b2', null))).toBe('2/1/2 w 3,3 0');
  });
});

describe('a problem of a setup', () => {
  const start = setupIn('2/1/2 w 3,3 0');
  it('is shown at the men of a color with too many', () => {
    const setup = setupIn('w2,1/b1w1/b1,1 w 1,2 0');
    expect(compareMen(setup, start)).toEqual([
      { color: 'white', found: 4, expected: 3 },
      { color: 'black', found: 4, expected: 3 },
    ]);
    expect([...wrongCells(checkered, setupIn('w2,1/b1/1,1 w 2,2 0'), start, [problem('men')])]).toEqual([
      'a3',
    ]);
  });
  it('is shown at empty squares of a game that fills the board', () => {
    const empty = wrongCells(checkered, setupIn('w1,w1/1/b1,b1 w 1,1 0'), start, [problem('empty')]);
    expect([...empty]).toEqual(['b2']);
    expect(wrongCells(checkered, start, start, []).size).toBe(0);
  });
});
