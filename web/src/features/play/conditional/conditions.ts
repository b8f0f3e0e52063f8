// Conditional moves: lines of an opponent's move, the player's answer, the opponent's next move, and so on.

/** Returns the moves of a typed line, separated by blanks, commas or arrows. */
export function movesIn(text: string): string[] {
  return text.split(/[\s,→]+/).filter(Boolean);
}

/** Returns the rest of each line that agrees with the moves played since, without empty ones. */
export function ahead(lines: readonly string[][], since: readonly string[]): string[][] {
  return lines
    .filter((line) => since.every((move, i) => line[i] === move) && line.length > since.length)
    .map((line) => line.slice(since.length));
}

/**
 * Adds a line. It replaces lines that it continues, and lines that answer the same moves differently, because each
 * move can have only one answer. `replaced` counts the latter.
 */
export function withLine(
  lines: readonly string[][],
  line: readonly string[],
): { lines: string[][]; replaced: number } {
  const contains = (other: readonly string[]) => line.every((move, i) => other[i] === move);
  if (lines.some(contains)) return { lines: lines.map((other) => [...other]), replaced: 0 };
  const isBeginning = (other: readonly string[]) => other.every((move, i) => line[i] === move);
  const contradicts = (other: readonly string[]) => {
    const at = other.findIndex((move, i) => move !== line[i]);
    // The answers are the second moves, the fourth, and so on.
    return at % 2 === 1 && at < line.length;
  };
  const replaced = lines.filter(contradicts).length;
  const others = lines.filter((other) => !isBeginning(other) && !contradicts(other));
  return { lines: [...others, line].map((other) => [...other]), replaced };
}

export interface Step {
  /** The word before the move: `firstIf` and `if` before the opponent's moves, `then` before the player's own. */
  word: 'firstIf' | 'if' | 'then';
  move: string;
}

export function stepsOf(line: readonly string[]): Step[] {
  return line.map((move, i) => ({ word: i === 0 ? 'firstIf' : i % 2 === 0 ? 'if' : 'then', move }));
}
