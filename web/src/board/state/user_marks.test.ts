import { describe, expect, it } from 'vitest';
import { readMark, toggleMark, writeMark, type Mark } from './user_marks';

const mark = (text: string): Mark => readMark(text) as Mark;

describe('marks on a board', () => {
  it('have a short text form', () => {
    for (const text of ['green:c3', 'red:c3-e5', 'yellow:a10-j1']) expect(writeMark(mark(text))).toBe(text);
    for (const nonsense of ['pink:c3', 'green:', 'green:c3-', 7, null]) expect(readMark(nonsense)).toBeNull();
  });
  it('are removed when drawn again, and replaced with another brush', () => {
    const one = toggleMark([], mark('green:c3'));
    expect(toggleMark(one, mark('green:c3'))).toEqual([]);
    expect(toggleMark(one, mark('red:c3'))).toEqual([mark('red:c3')]);
    expect(toggleMark(one, mark('green:c3-d4'))).toHaveLength(2);
  });
});
