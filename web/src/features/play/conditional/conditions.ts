// Conditional moves: lines of the other's move, one's own answer, the next move, and so on.

/** The moves of a line that was typed, apart by blanks, commas or arrows. */
export function movesIn(text: string): string[] {
  return text.split(/[\s,→]+/).filter(Boolean);
}

/** What of the lines still lies ahead after the moves that were played since; empty ones are left out. */
export function ahead(lines: readonly string[][], since: readonly string[]): string[][] {
  return lines
    .filter((line) => since.every((move, i) => line[i] === move) && line.length > since.length)
    .map((line) => line.slice(since.length));
}

/**
 * The lines with another one. It takes the place of those that it goes on from, and of those that answer the same moves
 * otherwise, of which there can be no two.
 */
export function withLine(
  lines: readonly string[][],
  line: readonly string[],
): { lines: string[][]; replaced: number } {
  const known = (other: readonly string[]) => line.every((move, i) => other[i] === move);
  if (lines.some(known)) return { lines: lines.map((other) => [...other]), replaced: 0 };
  const begins = (other: readonly string[]) => other.every((move, i) => line[i] === move);
  const contradicts = (other: readonly string[]) => {
    const at = other.findIndex((move, i) => move !== line[i]);
    // The answers are the second moves, the fourth, and so on.
    return at % 2 === 1 && at < line.length;
  };
  const replaced = lines.filter(contradicts).length;
  const kept = lines.filter((other) => !begins(other) && !contradicts(other));
  return { lines: [...kept, line].map((other) => [...other]), replaced };
}

export interface Step {
  /** What stands before the other's move, the first one apart, and before one's own. */
  word: 'firstIf' | 'if' | 'then';
  move: string;
}

export function stepsOf(line: readonly string[]): Step[] {
  return line.map((move, i) => ({ word: i === 0 ? 'firstIf' : i % 2 === 0 ? 'if' : 'then', move }));
}
