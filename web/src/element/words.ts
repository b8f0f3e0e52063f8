/**
 * The messages of an element in its language, loaded on demand. It does not use the store in `words/`, which would be
 * larger than the rest of the element, and which has one language for the whole page.
 */

import { loaders } from 'virtual:words';
import type { Problem, Result, Told } from '../api/types';
import { shown, type Naming } from '../board/layout/coordinates';
import type { BoardWords } from '../board/position/describe';
import type { Messages } from '../words/messages';
import { renderMessage } from '../words/message';

export interface Words {
  language: string;
  element: Messages['element'];
  board: Messages['board'];
  orList: BoardWords['orList'];
}

/** Returns the first supported language. `pl-PL` is Polish. */
export function languageOf(languages: readonly string[]): string {
  const tags = languages.map((language) => language.toLowerCase().split('-')[0] ?? '');
  return tags.find((tag) => tag in loaders) ?? 'en';
}

/** Loads the messages of a supported language. */
export async function wordsFor(language: string): Promise<Words> {
  const [element, board] = await Promise.all([load(language, 'element'), load(language, 'board')]);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return { language, element, board, orList: (items) => list.format(items) };
}

/** Returns the texts of the board. `naming` names their cells. */
export function boardWords({ board, orList }: Words, naming: Naming): BoardWords {
  const renamed = Object.entries(board).map(([name, message]) => [
    name,
    (facts: never) => shown((message as (facts: never) => string)(facts), naming),
  ]);
  return { ...(Object.fromEntries(renamed) as Messages['board']), orList };
}

/** Returns the result as text. */
export function resultText(words: Words, { told, text }: Result): Promise<string> {
  return translated(words, 'results', told, text);
}

/** Returns the message of a problem. */
export function problemText(words: Words, { code, told, message }: Problem): Promise<string> {
  return translated(words, 'problems', told ?? { code, facts: {} }, message);
}

/** The texts of server and rules are English, so other languages load their own messages. */
async function translated(words: Words, area: 'problems' | 'results', told: Told, english: string) {
  if (words.language === 'en') return english;
  const messages = await load(words.language, area).catch(() => null);
  return (messages && rendered(words, messages, told)) ?? english;
}

function rendered(words: Words, messages: object, told: Told): string | null {
  return renderMessage(messages, told, (fact) => {
    if (!Array.isArray(fact)) return fact;
    const items = fact.map((item) => (typeof item === 'string' ? item : rendered(words, messages, item)));
    if (!items.every((item) => item !== null)) return null;
    return fact.every((item) => typeof item === 'string') ? words.orList(items) : items.join(' ');
  });
}

/** Loads the messages of an area. */
export async function load<A extends keyof Messages>(language: string, area: A): Promise<Messages[A]> {
  const loader = loaders[language]?.[area];
  if (!loader) throw new Error(`no words of "${area}" in "${language}"`);
  return (await loader()).default as Messages[A];
}
