// The lessons: small positions with tasks. The server checks the moves. The texts are in messages/LANGUAGE/learn.

import type { Kind } from '../../games/kind';
import type { Messages } from '../../words/messages';

export type Task =
  /** A move to make. Null accepts every legal one. */
  | { kind: 'move'; accepted: readonly string[] | null }
  /** A question with several answers, which are numbers or sides. */
  | { kind: 'answer'; options: readonly string[]; right: string };

export interface Step<Id extends string = string> {
  id: Id;
  game: string;
  /** Null for the start of the game. */
  position: string | null;
  /** Moves made before the user's. */
  before: readonly string[];
  task: Task;
  /** The marks on the pieces of Emulsion. */
  shows: 'nothing' | 'inner' | 'values' | 'groups';
  /** `true` if the marks are shown only after the step is done, because they are the answer. */
  reveals: boolean;
  /** The cell in question. */
  asked: readonly string[];
  /** The cells that count for the answer. They are marked after a wrong one. */
  counts: readonly string[];
}

/** The messages of a step. */
export interface StepTexts {
  title: () => string;
  text: () => string;
  task: () => string;
  hint: () => string;
  done: () => string;
}

type EmulsionId = keyof Messages['learn']['emulsion'];
type EmergoId = keyof Messages['learn']['emergo'];

const any: Task = { kind: 'move', accepted: null };
const move = (...accepted: string[]): Task => ({ kind: 'move', accepted });
const answer = (right: string, ...options: string[]): Task => ({ kind: 'answer', options, right });

function emulsion(
  id: EmulsionId,
  rows: string | null,
  task: Task,
  shows: Step['shows'] = 'nothing',
  reveals = false,
  counts = '',
  asked = '',
): Step<EmulsionId> {
  const size = rows ? rows.indexOf('/') : 4;
  const game = `emulsion:${size},pie=off`;
  return {
    id,
    game,
    position: rows,
    before: [],
    task,
    shows,
    reveals,
    asked: asked ? [asked] : [],
    counts: counts ? counts.split(' ') : [],
  };
}

function emergo(
  id: EmergoId,
  board: string,
  position: string | null,
  task: Task,
  before: readonly string[] = [],
): Step<EmergoId> {
  return {
    id,
    game: `emergo:${board}`,
    position,
    before,
    task,
    shows: 'nothing',
    reveals: false,
    asked: [],
    counts: [],
  };
}

const EMULSION: readonly Step<EmulsionId>[] = [
  emulsion('swap', null, any),
  emulsion(
    'value',
    'bwwb/bwwb/wwbw/bbbw b 6',
    answer('2', '1', '2', '3', '4'),
    'inner',
    true,
    'b3 d3 c2 c4',
    'c3',
  ),
  emulsion(
    'edge',
    'bwwb/bwwb/wwbw/bbbw b 6',
    answer('2½', '2', '2½', '3', '3½'),
    'values',
    true,
    'a1 c1 b2',
    'b1',
  ),
  emulsion('rise', 'bwwb/wwwb/bbbw/bbww b 6', any, 'values'),
  emulsion('diagonal', 'wwww/bwwb/bwwb/bbbb b 8', any, 'values'),
  emulsion(
    'groups',
    'wbbw/bbbb/wwwb/bwww b 8',
    answer('7', '5', '6', '7', '8'),
    'groups',
    true,
    'b4 c4 a3 b3 c3 d3 d2',
  ),
  emulsion('join', 'wbbw/bbbb/wwwb/bwww b 8', move('a1-a2'), 'groups'),
  emulsion('last', 'wwwb/bbww/bbbw/wbbw b 8', any, 'groups'),
  emulsion('winner', 'wbbw/bbbw/bbbw/wwww w 5', answer('black', 'black', 'white'), 'groups'),
  emulsion('cancel', 'bbbww/bbbww/wwbww/wwwbb/bwwbb b 20', answer('white', 'black', 'white'), 'groups'),
  emulsion('all', 'wbww/wbww/bbww/bbbb w 9', any, 'groups'),
  emulsion('win', 'bwww/wwww/bbbb/wbbb b 8', move('a4-a3'), 'groups'),
];

const EMERGO: readonly Step<EmergoId>[] = [
  emergo('step', '5x5,men=3', 'b1,2/2/2,w1/2/w2,1,b2 w 0,0 8', any),
  emergo('capture', '5x5,men=2', 'b1,2/2/1,b1,1/w2,1/3 w 0,0 8', any),
  emergo('release', '5x5,men=3', 'b1,2/2/1,b1w2,1/w1b1,1/3 w 0,0 8', any),
  emergo('chain', '7x7,men=3', '3,b1/3/4/1,b1,1/4/b1,2/w3,3 w 0,0 8', any),
  emergo('majority', '7x7,men=3', '4/3/4/1,b1,1/3,w1/b1,1,b1/w2,3 w 0,0 8', any),
  emergo('roundabout', '7x7,men=6', '4/b1,b1,1/4/b2w2,b1,1/1,w3,2/3/w1,2,b1 w 0,0 13', any),
  emergo('enter', '5x5,men=3', null, any),
  emergo('feed', '5x5,men=3', null, any, ['b2']),
  emergo('mayFeed', '5x5,men=3', '3/1,b1/1,b1,1/w1,1/3 w 2,1 3', move('b4')),
  emergo('shadow', '5x5,men=4', '2,w1b1/2/b1,2/2/2,b2 w 3,0 8', any),
  emergo('blocked', '5x5,men=2', '3/1,w1/3/w1,1/b2,2 w 0,0 8', move('d4-c3')),
  emergo('win', '5x5,men=2', '3/1,b1/3/b1,1/w2,2 w 0,0 8', any),
];

export const COURSES: { readonly [kind in Kind]: readonly Step[] } = { emulsion: EMULSION, emergo: EMERGO };

/** Boards for the first game from small to large, and its options. */
export const FIRST_GAMES = {
  emulsion: { boards: { small: '4', middle: '6', usual: '8' }, options: ',pie=off' },
  emergo: { boards: { small: '5x5', middle: '7x7', usual: '9x9' }, options: '' },
} as const;
