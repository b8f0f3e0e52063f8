// Demonstrations: a game of the computer against itself in each game, shown if no player is playing.

import type { Place } from '../../api/boards';
import type { Kind } from '../../games/kind';

interface Record {
  game: string;
  moves: string;
}

const RECORDS: { [kind in Kind]: Record } = {
  emulsion: {
    game: 'emulsion:6,pie=off',
    moves:
      'd2-d3 e4-d3 c5-c4 b3-c4 b4-c4 d5-c4 c1-c2 f3-e3 e1-d2 a2-b3 d2-d3 f5-e4 f3-e4 b1-c2 a3-b3 c5-b6 b3-c4 f3-f2 ' +
      'f6-e6 b4-a5 b4-b3 e3-f3',
  },
  emergo: {
    game: 'emergo:7x7',
    moves:
      'c5 e3 c3 e5 c1 e1 c7 e7 b2 f6 a3 f4 a1 a5 b4 d4 c5-d6 e7xc5 b4xd6 d4xb6 c3-b4 a5xc3 b2xd4xf2 e1xg3 c7xa5 ' +
      'e5xc7 b6-c5 d6xb4xd2 c1xe3xg5xe7 g3-f4 d2-c3 f4-g5 a5-b6 c7xa5 c3-b4 a5xc3 b4xd2 b6-a7 d2-e1 f2-g1 c3-d4 ' +
      'g1-f2 e1xg3 f2-e3 d4xf2 a7-b6 f2-e3 g5-f4 g3xe5 b6-a5 a3-b4 a5xc3 e3-d2 c3xe1 f4-e3 e1xc3 d2xb4',
  },
};

/** Returns all positions of the demonstration. */
export function demonstration(kind: Kind): Place[] {
  const { game, moves } = RECORDS[kind];
  const all = moves.split(' ');
  return [...all.keys(), all.length].map((turns) => ({ game, position: null, moves: all.slice(0, turns) }));
}
