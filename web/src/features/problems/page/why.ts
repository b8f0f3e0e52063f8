/** The reason for a solution in one or two sentences. Each follows from the positions, or from the proof of the problem. */

import type { BoardProblem, Color, Position } from '../../../api/types';
import { other } from '../../../board/position/column';
import { freedColumn } from '../../../board/position/freed';
import { joined, split } from '../../../board/position/group_changes';
import { biggest } from '../../../board/position/groups';
import { prisonersOf } from '../../../board/position/prisoners';
import { listText } from '../../../words/format';
import { t } from '../../../words/words.svelte';
import { themeText } from '../theme';
import type { Step } from './solver.svelte';

type Move = Pick<Step, 'position' | 'text'>;
/** A move with the position before it and the next ones. */
interface Turn {
  before: Position;
  move: Move;
  reply: Move | undefined;
  next: Move | undefined;
  /** The position after the reply. */
  replied: Position | undefined;
}

/** The fewest men of a column or a capture to mention. */
const COLUMN = 2;
const LONG_CAPTURE = 4;
/** Themes of Emulsion whose rule is the reason, the best reason first. */
const TOLD_BY_RULE = ['stop-join', 'stop-cut', 'last-swap', 'cancelling'];

type Explained = Pick<BoardProblem, 'goal' | 'proof' | 'themes' | 'start'>;

/** Returns the reason for a solution, which begins with the first step after the start. */
export function whyText(problem: Explained, steps: readonly Move[]): string {
  const color = problem.start.turn;
  const [start, first] = steps;
  if (!start || !first) return '';
  const found =
    problem.start.hands === null
      ? groupReasons(problem, start.position, first, color)
      : captureReasons(turnsOf(steps, color), color);
  return found.length > 0 ? found.join(' ') : proofReason(problem, first, color);
}

/** Emulsion: what the first move does to the groups, or what decides in the end. */
function groupReasons(
  { themes }: Explained,
  before: Position,
  { position: after, text: move }: Move,
  color: Color,
): string[] {
  const { why } = t.solving;
  const join = themes.includes('join') ? joined(before, after, color) : null;
  const cut = themes.includes('cut') ? split(before, after, other(color)) : null;
  const parts = (sizes: readonly number[]) => listText(sizes.map(String));
  const found = [
    join && why.join({ move, size: join.size, parts: parts(join.parts) }),
    cut && why.cut({ move, color: other(color), size: cut.size, parts: parts(cut.parts) }),
  ].filter((text) => text !== null);
  if (found.length > 0) return found;
  const told = TOLD_BY_RULE.find((theme) => themes.includes(theme));
  if (told) return [themeText(told).rule];
  for (const side of [color, other(color)]) {
    const [now, size] = [biggest(before, side), biggest(after, side)];
    if (side === color ? size > now : size < now) return [why.size({ move, color: side, size, now })];
  }
  return [];
}

/** Emergo: the first turn that frees a column, forces a capture, or takes many men. */
function captureReasons(turns: readonly Turn[], color: Color): string[] {
  const { why } = t.solving;
  for (const { before, move, reply, next, replied } of turns) {
    const captures = move.text.includes('x');
    const men = freedColumn(before, move.position, color);
    if (captures && men >= COLUMN) return [why.frees({ move: move.text, men, color })];
    const taken = prisonersOf(move.position, color) - prisonersOf(before, color);
    if (captures && taken >= LONG_CAPTURE) return [why.takes({ move: move.text, men: taken })];
    if (captures || !reply?.text.includes('x')) continue;
    const facts = { move: move.text, color: other(color), reply: reply.text };
    const won = next && replied ? prisonersOf(next.position, color) - prisonersOf(replied, color) : 0;
    return [next && won > 0 ? why.feedsThen({ ...facts, next: next.text, men: won }) : why.feeds(facts)];
  }
  return [];
}

function turnsOf(steps: readonly Move[], color: Color): Turn[] {
  return steps.slice(1).flatMap((move, i) => {
    const before = steps[i]?.position;
    if (before?.turn !== color) return [];
    const [reply, next] = steps.slice(i + 2);
    return [{ before, move, reply, next, replied: reply?.position }];
  });
}

/** What the proof says about the first move and the others. */
function proofReason({ goal, proof }: Explained, { text: move }: Move, color: Color): string {
  const { why } = t.solving;
  if (goal === 'clear') return why.clear({ move, color });
  if (proof === 'confirmed') return why.confirmed({ move, color });
  return goal === 'hold-draw' ? why.loses() : why.spoils();
}
