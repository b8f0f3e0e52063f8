/**
 * Explains a mistake by a fact that can be checked on the board. Facts are computed from positions and insights of the
 * server, and each is compared with the better move, so that only what the mistake changed is mentioned.
 */

import type { Analysis, Color, Insight, Position } from '../../../api/types';
import { other } from '../../../board/position/column';
import { freedColumn } from '../../../board/position/freed';
import { joined, split, type Change } from '../../../board/position/group_changes';
import { biggest } from '../../../board/position/groups';
import { prisonersOf } from '../../../board/position/prisoners';

/** A mistake with the positions around it. */
export interface Moment {
  readonly color: Color;
  readonly move: string;
  readonly better: string;
  /** The best reply to the mistake. Null if the game ended. */
  readonly reply: string | null;
  readonly before: Position;
  readonly after: Position;
  /** The position after the better move. */
  readonly improved: Position;
  /** The position after the mistake and the reply. */
  readonly replied: Position | null;
  /** The position after the better move and the same reply. Null if that reply is illegal. */
  readonly improvedReplied: Position | null;
  readonly analyses: { readonly before: Analysis; readonly after: Analysis };
  /** The ends of the engine's lines after the mistake and after the better move, of equal length. Null if they are short. */
  readonly ends: { readonly now: Position; readonly improved: Position } | null;
  /** Insights of Emergo. Null in Emulsion. */
  readonly insights: { readonly before: Insight; readonly after: Insight; readonly improved: Insight } | null;
}

export type Fact =
  | { readonly kind: 'missedWin' | 'loses'; readonly turns: number }
  | { readonly kind: 'frees'; readonly men: number; readonly reply: string }
  | { readonly kind: 'captured'; readonly men: number; readonly reply: string }
  | { readonly kind: 'threat'; readonly men: number; readonly cell: string }
  | { readonly kind: 'release'; readonly men: number; readonly better: string }
  | { readonly kind: 'attack'; readonly men: number; readonly better: string }
  | ({ readonly kind: 'split' } & Change)
  | ({ readonly kind: 'join'; readonly better: string } & Change)
  | ({ readonly kind: 'letJoin' | 'letSplit'; readonly reply: string } & Change)
  | { readonly kind: 'grow'; readonly size: number; readonly now: number; readonly better: string }
  /** The size that a side's largest group reaches in the engine's line. */
  | {
      readonly kind: 'groupLine';
      readonly side: Color;
      readonly size: number;
      readonly instead: number;
      readonly better: string;
    }
  /** The prisoners that a side holds at the end of the engine's line. */
  | {
      readonly kind: 'menLine';
      readonly side: Color;
      readonly men: number;
      readonly instead: number;
      readonly better: string;
    }
  | { readonly kind: 'chance'; readonly from: number; readonly to: number };

/** A forced end in at most this many turns is the first thing to mention. */
const NEAR = 6;
/** The smallest differences at the ends of the engine's lines to mention. */
const CLEAR_MEN = 1;
const CLEAR_GROUP = 2;

/** Returns the most instructive fact. The last resort is the change of the winning chance. */
export function explain(moment: Moment): Fact {
  // The pie rule changes sides, not the board.
  if (moment.move === 'swap' || moment.better === 'swap') return chanceFact(moment);
  const end = forcedEnd(moment);
  if (end && end.turns <= NEAR) return end;
  return (moment.insights ? emergoFact(moment) : emulsionFact(moment)) ?? end ?? chanceFact(moment);
}

/** The mistake gave a forced win away, or gave one to the opponent. */
function forcedEnd({ color, analyses: { before, after } }: Moment) {
  const won = before.proved?.winner === color && after.proved?.winner !== color;
  if (won && before.proved) return { kind: 'missedWin' as const, turns: before.proved.turns };
  const lost = after.proved?.winner === other(color) && before.proved?.winner !== other(color);
  return lost && after.proved ? { kind: 'loses' as const, turns: after.proved.turns } : null;
}

function emergoFact(moment: Moment): Fact | null {
  const { color, move, better, reply, before, after, replied, insights } = moment;
  const enemy = other(color);
  const captures = (insight: Insight | undefined, side: Color) => insight?.emergo?.captures[side] ?? [];
  const most = (insight: Insight | undefined, side: Color, count: 'takes' | 'frees') =>
    Math.max(0, ...captures(insight, side).map((capture) => capture[count]));

  const freed = replied ? freedColumn(after, replied, enemy) : 0;
  if (reply && freed > 0 && most(insights?.improved, enemy, 'frees') < freed)
    return { kind: 'frees', men: freed, reply };

  const taken = most(insights?.after, enemy, 'takes');
  if (reply && taken > most(insights?.improved, enemy, 'takes')) {
    const hit = insights?.after.emergo?.endangered.filter((piece) => piece.color === color) ?? [];
    const old = insights?.before.emergo?.endangered.filter((piece) => piece.color === color) ?? [];
    const overlooked = hit.find(({ cell }) => old.some((piece) => piece.cell === cell));
    const wasThere = overlooked && before.pieces.some(({ cell }) => cell === overlooked.cell);
    return overlooked && wasThere
      ? { kind: 'threat', men: taken, cell: overlooked.cell }
      : { kind: 'captured', men: taken, reply };
  }

  const frees = (text: string) =>
    captures(insights?.before, color).find((capture) => capture.text === text)?.frees;
  const [did, could] = [frees(move), frees(better)];
  if (did !== undefined && could !== undefined && could > did) return { kind: 'release', men: could, better };

  const attacked = most(insights?.improved, color, 'takes');
  if (attacked > most(insights?.after, color, 'takes')) return { kind: 'attack', men: attacked, better };
  const line = lineFact(moment, prisonersOf, CLEAR_MEN);
  return line && { kind: 'menLine', side: line.side, men: line.now, instead: line.instead, better };
}

function emulsionFact(moment: Moment): Fact | null {
  const { color, better, reply, before, after, improved, replied, improvedReplied } = moment;
  const enemy = other(color);

  const own = split(before, after, color);
  const kept = split(before, improved, color);
  if (own && own.size > (kept?.size ?? 0) && matters(own, before, color)) return { kind: 'split', ...own };

  const join = joined(before, improved, color);
  if (join && join.size > biggest(after, color)) return { kind: 'join', better, ...join };

  if (reply && replied) {
    const theirs = joined(after, replied, enemy);
    const prevented = !improvedReplied || biggest(improvedReplied, enemy) < (theirs?.size ?? 0);
    if (theirs && prevented && theirs.size >= biggest(after, enemy)) {
      return { kind: 'letJoin', reply, ...theirs };
    }
    const torn = split(after, replied, color);
    const saved = improvedReplied ? split(improved, improvedReplied, color) : null;
    if (torn && torn.size > (saved?.size ?? 0) && matters(torn, after, color))
      return { kind: 'letSplit', reply, ...torn };
  }

  const line = lineFact(moment, biggest, CLEAR_GROUP);
  if (line) return { kind: 'groupLine', side: line.side, size: line.now, instead: line.instead, better };
  const [now, size] = [biggest(after, color), biggest(improved, color)];
  return size > now ? { kind: 'grow', size, now, better } : null;
}

/** Compares the ends of the engine's lines. The side whose count the mistake changed most is mentioned. */
function lineFact(
  { color, ends }: Moment,
  count: (position: Position, side: Color) => number,
  clear: number,
) {
  if (!ends) return null;
  const enemy = other(color);
  const of = (side: Color) => ({ side, now: count(ends.now, side), instead: count(ends.improved, side) });
  const [own, theirs] = [of(color), of(enemy)];
  const [lost, given] = [own.instead - own.now, theirs.now - theirs.instead];
  if (Math.max(lost, given) < clear) return null;
  return given >= lost ? theirs : own;
}

/** Small groups hardly matter beside much larger ones. */
function matters({ size }: Change, position: Position, color: Color): boolean {
  return 2 * size >= biggest(position, color);
}

function chanceFact({ color, move, analyses: { before, after } }: Moment): Fact {
  const of = ({ chance }: Analysis, side: Color) => (side === 'white' ? chance : 1 - chance);
  return { kind: 'chance', from: of(before, color), to: of(after, move === 'swap' ? other(color) : color) };
}
