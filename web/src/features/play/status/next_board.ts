// The next larger board to play on, from the small boards of the lessons to the standard ones.

const BOARDS: Record<string, readonly string[]> = {
  emulsion: ['4', '6', '8'],
  emergo: ['5x5', '7x7', '9x9'],
};

/** Returns the same game on the next larger board. Null on the standard board and for other rules. */
export function nextBoard(game: string): { game: string; title: string } | null {
  const [, id = '', board = '', rest = ''] = /^(\w+):([^,]+)(,pie=off)?$/.exec(game) ?? [];
  const boards = BOARDS[id] ?? [];
  const at = boards.indexOf(board);
  const next = boards[at + 1];
  if (at < 0 || next === undefined) return null;
  return { game: `${id}:${next}${rest}`, title: next.includes('x') ? next : `${next}x${next}` };
}
