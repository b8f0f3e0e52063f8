import { describe, expect, it } from 'vitest';
import { analysis } from '../../../../tests/fixtures/analyses';
import { pieces, position } from '../../../../tests/fixtures/positions';
import type { Color, EmergoInsight, Insight, Position } from '../../../api/types';
import { explain, type Moment } from './facts';

const empty = position({});

/** A mistake of White in an even game. */
function moment(fields: Partial<Moment>): Moment {
  return {
    color: 'white',
    move: 'a1-a2',
    better: 'c1-c2',
    reply: 'e5-e6',
    before: empty,
    after: empty,
    improved: empty,
    replied: empty,
    improvedReplied: null,
    analyses: { before: analysis({ chance: 0.6 }), after: analysis({ chance: 0.4 }) },
    ends: null,
    insights: null,
    ...fields,
  };
}

/** A position of Emulsion with groups such as `black a1 a2`. */
function grouped(...groups: string[]): Position {
  return position({
    groups: groups.map((text) => {
      const [color, ...cells] = text.split(' ');
      return { color: color as Color, cells, cancelled: false };
    }),
  });
}

type Capture = EmergoInsight['captures'][Color][number];

function capture(text: string, takes: number, frees = 0): Capture {
  return { text, over: [], takes, frees, caps: 1, prisoners: takes };
}

function insight(fields: Partial<EmergoInsight> = {}): Insight {
  const none = { black: [], white: [] };
  const emergo = { entry: null, feeding: none, captures: none, endangered: [], after: [], ...fields };
  return { emergo, emulsion: null };
}

describe('in both games', () => {
  it('the change of the winning chance is the last resort', () => {
    expect(explain(moment({}))).toEqual({ kind: 'chance', from: 0.6, to: 0.4 });
  });
  it('a near forced win comes first', () => {
    const won = analysis({ proved: { winner: 'white', turns: 3 }, chance: 1 });
    const fact = explain(moment({ analyses: { before: won, after: analysis() } }));
    expect(fact).toEqual({ kind: 'missedWin', turns: 3 });
    const lost = analysis({ proved: { winner: 'black', turns: 4 }, chance: 0 });
    const other = explain(moment({ analyses: { before: analysis(), after: lost } }));
    expect(other).toEqual({ kind: 'loses', turns: 4 });
  });
  it('the swap of the pie rule is judged by the chance of the other side', () => {
    const fact = explain(moment({ move: 'swap', reply: null, replied: null }));
    expect(fact).toMatchObject({ kind: 'chance', to: 0.6 });
  });
});

describe('in Emergo', () => {
  it('names a column that the reply frees, unless the better move allows it too', () => {
    const after = position({ pieces: pieces('white c3 1 4') });
    const replied = position({ pieces: pieces('black c3 4 0', 'black d4 1 1') });
    const insights = { before: insight(), after: insight(), improved: insight() };
    expect(explain(moment({ after, replied, insights }))).toEqual({ kind: 'frees', men: 4, reply: 'e5-e6' });
    const too = insight({ captures: { white: [], black: [capture('b2xd4', 1, 4)] } });
    expect(explain(moment({ after, replied, insights: { ...insights, improved: too } })).kind).toBe('chance');
  });
  it('names captured men, and a threat that was there before', () => {
    const captures = { white: [], black: [capture('b2xd4xf6', 2)] };
    const endangered = [{ cell: 'c3', color: 'white' as const, by: ['b2'] }];
    const after = insight({ captures, endangered });
    const insights = { before: insight(), after, improved: insight() };
    expect(explain(moment({ insights }))).toEqual({ kind: 'captured', men: 2, reply: 'e5-e6' });
    const before = position({ pieces: pieces('white c3') });
    const fact = explain(moment({ before, insights: { ...insights, before: after } }));
    expect(fact).toEqual({ kind: 'threat', men: 2, cell: 'c3' });
  });
  it('names men that the better capture would have freed', () => {
    const captures = { black: [], white: [capture('a1-a2', 1), capture('c1-c2', 1, 3)] };
    const insights = { before: insight({ captures }), after: insight(), improved: insight() };
    expect(explain(moment({ insights }))).toEqual({ kind: 'release', men: 3, better: 'c1-c2' });
  });
  it('names an attack that the better move would have made', () => {
    const captures = { black: [], white: [capture('c2xe4', 2)] };
    const insights = { before: insight(), after: insight(), improved: insight({ captures }) };
    expect(explain(moment({ insights }))).toEqual({ kind: 'attack', men: 2, better: 'c1-c2' });
  });
  it('compares the prisoners at the ends of the engine’s lines', () => {
    const ends = {
      now: position({ pieces: pieces('black a1 1 2') }),
      improved: position({ pieces: pieces('black a1 1 1') }),
    };
    const insights = { before: insight(), after: insight(), improved: insight() };
    const fact = explain(moment({ insights, ends }));
    expect(fact).toEqual({ kind: 'menLine', side: 'black', men: 2, instead: 1, better: 'c1-c2' });
  });
});

describe('in Emulsion', () => {
  const before = grouped('white a1 a2 a3 a4 a5', 'white c1 c2 c3', 'black e1 e2', 'black g1 g2');

  it('names an own group that falls apart', () => {
    const after = grouped('white a1 a2', 'white a4 a5', 'white c1 c2 c3');
    const fact = explain(moment({ before, after, improved: before }));
    expect(fact).toEqual({ kind: 'split', size: 5, parts: [2, 2] });
  });
  it('names groups that the better move would have joined', () => {
    const improved = grouped('white a1 a2 a3 a4 a5 b2 c1 c2 c3');
    const fact = explain(moment({ before, after: before, improved }));
    expect(fact).toEqual({ kind: 'join', better: 'c1-c2', size: 9, parts: [5, 3] });
  });
  it('names groups that the opponent can join now', () => {
    const replied = grouped('white a1 a2 a3 a4', 'black e1 e2 f2 g1 g2');
    const fact = explain(moment({ before, after: before, improved: before, replied }));
    expect(fact).toEqual({ kind: 'letJoin', reply: 'e5-e6', size: 5, parts: [2, 2] });
    const both = moment({ before, after: before, improved: before, replied, improvedReplied: replied });
    expect(explain(both).kind).toBe('chance');
  });
  it('compares the largest groups at the ends of the engine’s lines', () => {
    const ends = { now: grouped('white a1 a2'), improved: grouped('white a1 a2 a3 a4') };
    const fact = explain(moment({ ends }));
    expect(fact).toEqual({ kind: 'groupLine', side: 'white', size: 2, instead: 4, better: 'c1-c2' });
  });
});
