// The slides of the one-minute introductions: positions with captions.

import type { Place } from '../../api/boards';
import type { Messages } from '../../words/messages';

type Captions = Messages['home']['minute'];

export interface Slide<Caption extends string = string> extends Place {
  caption: Caption;
  /** `true` if the groups are marked. */
  groups?: boolean;
}

/** A whole game of Emulsion in five turns. */
const FLOW = ['a1-a2', 'c2-c1', 'd4-c4', 'b3-c2', 'd2-c2'];
/** Four entries of Emergo, and the first capture. */
const ENTERED = ['a5', 'd4', 'e5', 'b2', 'e5xc3xa1'];
/** A position in which a capture frees prisoners. */
const RELEASE = 'b1,2/2/1,b1w2,1/w1b1,1/3 w 0,0 8';
/** A position in which the last enemy piece can be captured. */
const LAST = '3/1,b1/3/b1,1/w2,2 w 0,0 8';

const flow = (caption: keyof Captions['emulsion'], turns: number) => ({
  caption,
  game: 'emulsion:4',
  position: null,
  moves: FLOW.slice(0, turns),
});

const emulsion: readonly Slide<keyof Captions['emulsion']>[] = [
  flow('start', 0),
  flow('swap', 1),
  flow('gain', 2),
  flow('flow', 3),
  flow('last', 4),
  { ...flow('end', 5), groups: true },
];

const emergo: readonly Slide<keyof Captions['emergo']>[] = [
  { caption: 'enter', game: 'emergo:5x5,men=4', position: null, moves: ENTERED.slice(0, 2) },
  { caption: 'capture', game: 'emergo:5x5,men=4', position: null, moves: ENTERED.slice(0, 4) },
  { caption: 'column', game: 'emergo:5x5,men=4', position: null, moves: ENTERED },
  { caption: 'release', game: 'emergo:5x5,men=3', position: RELEASE, moves: [] },
  { caption: 'freed', game: 'emergo:5x5,men=3', position: RELEASE, moves: ['b2xd4'] },
  { caption: 'win', game: 'emergo:5x5,men=2', position: LAST, moves: [] },
  { caption: 'end', game: 'emergo:5x5,men=2', position: LAST, moves: ['a1xc3xe5'] },
];

export const SLIDES = { emulsion, emergo };
