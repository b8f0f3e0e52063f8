// The diagrams of the rules. The server checks their positions and moves.

import type { Kind } from '../../games/kind';
import type { Messages } from '../../words/messages';

export interface Diagram {
  /** The rule that it belongs to. */
  rule: number;
  game: string;
  /** Null for the start of the game. */
  position: string | null;
  /** Moves that were played before the diagram begins. */
  before: readonly string[];
  /** The moves to play, one after the other. */
  moves: readonly string[];
  /** The caption. Null for the last move. */
  caption: keyof Messages['rules']['captions'] | null;
  shows: 'nothing' | 'values' | 'groups' | 'forbidden';
  /** The game is over: the groups that decided it are highlighted. */
  over: boolean;
}

type Options = Partial<Pick<Diagram, 'before' | 'caption' | 'shows' | 'over'>>;

function diagram(
  rule: number,
  game: string,
  position: string | null,
  moves: string,
  { before = [], caption = null, shows = 'nothing', over = false }: Options = {},
): Diagram {
  return { rule, game, position, before, moves: moves ? moves.split(' ') : [], caption, shows, over };
}

const EMULSION: readonly Diagram[] = [
  diagram(2, 'emulsion:8,pie=off', null, '', { caption: 'start' }),
  diagram(4, 'emulsion:4,pie=off', 'bwwb/bwwb/wwbw/bbbw b 6', '', { caption: 'values', shows: 'values' }),
  diagram(5, 'emulsion:4,pie=off', 'wbbw/bbbb/wwwb/bwww b 8', '', { caption: 'groups', shows: 'groups' }),
  diagram(7, 'emulsion:4,pie=off', 'wwww/bwwb/bwwb/bbbb b 8', 'a3-b2', { shows: 'values' }),
  diagram(8, 'emulsion:free-4', null, 'b2/b3 c3/c2 a2/a1'),
  diagram(12, 'emulsion:5,pie=off', 'bbbww/bbbww/wwbww/wwwbb/bwwbb b 20', '', {
    caption: 'cancel',
    shows: 'groups',
    over: true,
  }),
];

const EMERGO: readonly Diagram[] = [
  diagram(2, 'emergo:5x5,men=3', 'b1,2/2/1,b1w2,1/w1b1,1/3 w 0,0 8', '', { caption: 'columns' }),
  diagram(4, 'emergo:5x5,men=3', null, 'b2 e5 a1'),
  diagram(5, 'emergo:5x5,men=3', 'b1,2/2/2,w1/2/w2,1,b2 w 0,0 8', 'a1-b2'),
  diagram(6, 'emergo:5x5,men=3', 'b1,2/2/1,b1w2,1/w1b1,1/3 w 0,0 8', 'b2xd4'),
  diagram(7, 'emergo:7x7,men=3', '3,b1/3/4/1,b1,1/4/b1,2/w3,3 w 0,0 8', 'a1xc3xe5'),
  diagram(8, 'emergo:7x7,men=3', '4/3/4/1,b1,1/3,w1/b1,1,b1/w2,3 w 0,0 8', 'a1xc3xe5'),
  diagram(9, 'emergo:7x7,men=6', '4/b1,b1,1/4/b2w2,b1,1/1,w3,2/3/w1,2,b1 w 0,0 13', 'c3xa5xc7xe5xc3xa5'),
  diagram(11, 'emergo:5x5,men=3', null, '', { before: ['b2'], caption: 'feeding', shows: 'forbidden' }),
  diagram(12, 'emergo:5x5,men=4', '2,w1b1/2/b1,2/2/2,b2 w 3,0 8', 'e3'),
  diagram(13, 'emergo:5x5,men=2', '3/1,b1/3/b1,1/w2,2 w 0,0 8', 'a1xc3xe5'),
  diagram(14, 'emergo:5x5,men=2', '3/1,w1/3/w1,1/b2,2 w 0,0 8', 'd4-c3'),
];

export const DIAGRAMS: { readonly [kind in Kind]: readonly Diagram[] } = {
  emulsion: EMULSION,
  emergo: EMERGO,
};
