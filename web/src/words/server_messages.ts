/**
 * Translates messages of the server. It sends each message as English text and as a code with facts. For an unknown code
 * the English text is shown.
 */

import type { Game, Position, Problem, Result, Told } from '../api/types';
import { orList } from './format';
import { renderMessage } from './message';
import { t, words } from './words.svelte';

/** Names that are not translated. */
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

/** Loads the translations of server messages. If that fails, the English texts are shown. */
export async function loadServerMessages(area: 'problems' | 'results'): Promise<void> {
  await words.load(area).catch(() => undefined);
}

/** Returns the message of a problem. */
export function problemText({ code, told, message }: Pick<Problem, 'code' | 'told' | 'message'>): string {
  return words.has('problems') ? translated(t.problems, told ?? { code, facts: {} }, message) : message;
}

/** Returns the title of a game's variant, given its canonical name. */
export function gameTitle({ game, title }: { game: string; title: string }): string {
  const [id = '', ...rest] = game.split(/[:,]/);
  const parts = rest.map((part) => optionText(id, part));
  if (parts.includes(null)) return title;
  return [`${gameName(id)} ${parts[0]}`, ...parts.slice(1)].join(', ');
}

/** Returns the text for a board or an option, or null if it is unknown. */
function optionText(game: string, part: string): string | null {
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

/** Returns the message of a code. In English that is the server's text, so that all clients show the same. */
function translated(messages: object, told: Told | null, english: string): string {
  if (words.language === 'en' || !told) return english;
  return rendered(messages, told) ?? english;
}

/** Returns the message of a code, or null if it contains an unknown code. */
function rendered(messages: object, told: Told): string | null {
  return renderMessage(messages, told, (fact, name) =>
    name === 'game' ? gameTitle({ game: String(fact), title: String(fact) }) : factText(messages, fact),
  );
}

/** Number of items to show from a long list. */
const MAX_ITEMS = 4;

function factText(messages: object, fact: Told['facts'][string]): string | number | null {
  if (!Array.isArray(fact)) return fact;
  const others = fact.length - MAX_ITEMS;
  const shown: (string | null)[] = fact
    .slice(0, others <= 1 ? fact.length : MAX_ITEMS)
    .map((item) => (typeof item === 'string' ? item : rendered(messages, item)));
  if (!shown.every((item) => item !== null)) return null;
  if (fact.some((item) => typeof item !== 'string'))
    return [...shown, ...(others > 1 ? ['…'] : [])].join(' ');
  return orList(others > 1 ? [...shown, t.common.others({ count: others })] : shown);
}
