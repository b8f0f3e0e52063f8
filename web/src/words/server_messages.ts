// What the server tells, in the reader's language. It gives every sentence as a code with facts, too; where a code is
// not known here, its own English sentence is shown.

import type { Game, Position, Problem, Result, Told } from '../api/types';
import { either } from './format';
import { renderMessage } from './message';
import { t, words } from './words.svelte';

/** Names of the house, which are not translated. */
export const NAME = 'Luctor';
const GAMES: Record<string, string> = { emulsion: 'Emulsion', emergo: 'Emergo' };

export function gameName(id: string): string {
  return GAMES[id] ?? id;
}

export function resultText({ told, text }: Result): string {
  return words.has('results') ? translated(t.results, told, text) : text;
}

export function hintText({ hint, hint_told }: Position): string | null {
  return hint === null ? null : translated(t.game.hint, hint_told, hint);
}

export function noticeText({ notice, notice_told }: Game): string | null {
  return notice === null ? null : translated(t.game.notice, notice_told, notice);
}

/** Brings words of what the server tells. Where they cannot be had its own sentences are shown. */
export async function bring(area: 'problems' | 'results'): Promise<void> {
  await words.load(area).catch(() => undefined);
}

/** Why something is refused; the server's own sentence where the words for it could not be had. */
export function problemText({ code, told, message }: Pick<Problem, 'code' | 'told' | 'message'>): string {
  return words.has('problems') ? translated(t.problems, told ?? { code, facts: {} }, message) : message;
}

/** The variant of a game for people, by its canonical name. */
export function gameTitle({ game, title }: { game: string; title: string }): string {
  const [id = '', ...rest] = game.split(/[:,]/);
  const parts = rest.map((part) => partOf(id, part));
  if (parts.includes(null)) return title;
  return [`${gameName(id)} ${parts[0]}`, ...parts.slice(1)].join(', ');
}

/** A board or an option in words; null where it is unknown. */
function partOf(game: string, part: string): string | null {
  const { free: freeBoard, noPie, men, blockedLoses, repetition } = t.common.variant;
  const [name = '', value = ''] = part.split('=');
  if (game === 'emulsion') {
    const [, free, size] = /^(free-)?(\d+)$/.exec(part) ?? [];
    if (size) return free ? freeBoard({ board: `${size}x${size}` }) : `${size}x${size}`;
    return part === 'pie=off' ? noPie() : null;
  }
  if (!part.includes('=')) return part;
  if (name === 'men') return men({ count: Number(value) });
  if (part === 'blocked=loss') return blockedLoses();
  return part === 'repetition=off' ? repetition() : null;
}

/** The sentence of a code. In English that is the server's own, so that all its clients say the same. */
function translated(messages: object, told: Told | null, english: string): string {
  if (words.language === 'en' || !told) return english;
  return inWords(messages, told) ?? english;
}

/** The sentence of a code; null where it or one that stands in it is not known here. */
function inWords(messages: object, told: Told): string | null {
  return renderMessage(messages, told, (fact, name) =>
    name === 'game' ? gameTitle({ game: String(fact), title: String(fact) }) : said(messages, fact),
  );
}

/** Facts that are shown of a long list. */
const SHOWN = 4;

function said(messages: object, fact: Told['facts'][string]): string | number | null {
  if (!Array.isArray(fact)) return fact;
  const others = fact.length - SHOWN;
  const shown: (string | null)[] = fact
    .slice(0, others <= 1 ? fact.length : SHOWN)
    .map((item) => (typeof item === 'string' ? item : inWords(messages, item)));
  if (!shown.every((item) => item !== null)) return null;
  if (fact.some((item) => typeof item !== 'string'))
    return [...shown, ...(others > 1 ? ['…'] : [])].join(' ');
  return either(others > 1 ? [...shown, t.common.others({ count: others })] : shown);
}
