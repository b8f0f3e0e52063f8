/** Texts about threats: facts about a position that follow from the rules. */

import type { Color, Comparison, EmergoInsight, EmulsionInsight, Insight, SwapGain } from '../../api/types';
import { halves } from '../../board/position/describe';
import type { Notation } from '../wording/notation';
import { listText } from '../../words/format';
import { t } from '../../words/words.svelte';

type Capture = EmergoInsight['captures'][Color][number];

const COLORS = ['white', 'black'] as const;

/** Returns all texts, the most urgent first. */
export function threatLines({ emergo, emulsion }: Insight, notation: Notation): string[] {
  if (emergo) return [...attackLines(emergo, notation), ...entryLines(emergo, notation)];
  return emulsion ? emulsionLines(emulsion, notation) : [];
}

/** Describes the attacked pieces and their attackers. */
export function attackLines({ endangered }: EmergoInsight, { show }: Notation): string[] {
  if (endangered.length === 0) return [t.threats.none()];
  return endangered.map(({ cell, color, by }) => show(t.threats.attacked({ cell, color, by: listText(by) })));
}

/** `g1xe3xc5: takes 2, sets 1 free` */
export function captureText({ text, takes, frees }: Capture, { show }: Notation): string {
  const { capture, captureFrees } = t.threats;
  return show(frees > 0 ? captureFrees({ move: text, takes, frees }) : capture({ move: text, takes }));
}

/** Describes the cells where a man may not enter, and those where it would be captured at once. */
export function entryLines({ entry, feeding }: EmergoInsight, { show }: Notation): string[] {
  const lines: string[] = [];
  if (entry) {
    if (entry.shadowpiece) lines.push(t.threats.shadow({ men: entry.men }));
    if (entry.may_feed) lines.push(t.threats.mayFeed());
    const cells = entry.forbidden.map(({ cell }) => show(cell));
    lines.push(
      cells.length > 0 ? t.threats.forbidden({ cells: listText(cells) }) : t.threats.noneForbidden(),
    );
  }
  for (const color of COLORS) {
    const cells = feeding[color].map(show);
    if (cells.length > 0) lines.push(t.threats.feeding({ color, cells: listText(cells) }));
  }
  return lines;
}

function emulsionLines(
  { swaps, placements, like_pairs, standing }: EmulsionInsight,
  { show }: Notation,
): string[] {
  return [
    standingText(standing),
    t.threats.swaps({ count: swaps.length }) + '.',
    ...(placements > 0 ? [t.threats.placements({ count: placements }) + '.'] : []),
    ...bestSwaps(swaps).map(({ text, before, after }) =>
      show(t.threats.gain({ move: text, before: halves(before), after: halves(after) })),
    ),
    `${t.threats.pairs({ count: like_pairs })}.`,
  ];
}

/** Describes who would win if no moves were left. */
export function standingText({ black, white, decides, leader }: Comparison): string {
  if (decides === null || leader === null) return t.threats.level();
  const sizes = [black[decides] ?? 0, white[decides] ?? 0];
  const [most, least] = [Math.max(...sizes), Math.min(...sizes)];
  return t.threats.leads({ leader, most, least, pairs: decides });
}

/** Sorts swaps by the increase of value, the largest first. */
export function bestSwaps(swaps: readonly SwapGain[]): SwapGain[] {
  const gain = ({ before, after }: SwapGain) => after - before;
  return [...swaps].sort(
    (a, b) => gain(b) - gain(a) || a.text.localeCompare(b.text, 'en', { numeric: true }),
  );
}

/** Groups legal moves by the number of men that could be captured afterwards. Null stands for moves not examined. */
export function losses(after: EmergoInsight['after']): { loses: number | null; moves: string[] }[] {
  const by = new Map<number | null, string[]>();
  for (const { text, loses } of after) by.set(loses, [...(by.get(loses) ?? []), text]);
  return [...by]
    .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([loses, moves]) => ({ loses, moves }));
}

/** A row of the table of group sizes. Equal sizes cancel out, and the first different ones decide. */
export interface StandingRow {
  place: number;
  black: number | null;
  white: number | null;
  fate: 'cancels' | 'decides' | 'after';
}

export function standingRows({ black, white, decides }: Comparison): StandingRow[] {
  return Array.from({ length: Math.max(black.length, white.length) }, (_, i) => ({
    place: i + 1,
    black: black[i] ?? null,
    white: white[i] ?? null,
    fate: decides === null || i < decides ? 'cancels' : i === decides ? 'decides' : 'after',
  }));
}

/** Returns the cells to mark on the board. */
export function markedCells({ endangered, entry, feeding }: EmergoInsight, side: Color) {
  return {
    attacked: endangered.map(({ cell }) => cell),
    forbidden: entry?.forbidden.map(({ cell }) => cell) ?? [],
    feeding: feeding[side],
  };
}
