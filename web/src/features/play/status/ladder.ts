// From the small boards on which the games are learned to the usual ones.

const LADDER: Record<string, readonly string[]> = {
  emulsion: ['4', '6', '8'],
  emergo: ['5x5', '7x7', '9x9'],
};

/** The same game on the next larger board; null on the usual one and where the rules were chosen otherwise. */
export function nextBoard(game: string): { game: string; title: string } | null {
  const [, id = '', board = '', rest = ''] = /^(\w+):([^,]+)(,pie=off)?$/.exec(game) ?? [];
  const boards = LADDER[id] ?? [];
  const at = boards.indexOf(board);
  const next = boards[at + 1];
  if (at < 0 || next === undefined) return null;
  return { game: `${id}:${next}${rest}`, title: next.includes('x') ? next : `${next}x${next}` };
}
