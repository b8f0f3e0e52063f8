// The messages of the embedded page in the visitor's language. It does not use the store in `words/`, which would be
// larger than the rest of the page, because the language cannot be changed here.

import { loaders } from 'virtual:words';
import type { Result } from '../../api/types';
import type { BoardWords } from '../../board/position/describe';
import type { Messages } from '../../words/messages';
import { renderMessage } from '../../words/message';

export interface Words {
  language: string;
  embed: Messages['embed'];
  board: Messages['board'] & BoardWords;
}

/** Loads the messages of the first supported language. */
export async function wordsFor(languages: readonly string[]): Promise<Words> {
  const tags = languages.map((language) => language.toLowerCase().split('-')[0] ?? '');
  const language = tags.find((tag) => tag in loaders) ?? 'en';
  const [embed, board] = await Promise.all([load(language, 'embed'), load(language, 'board')]);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return { language, embed, board: { ...board, orList: (items) => list.format(items) } };
}

/** Returns the result as text. The server's text is English, so other languages load their own messages. */
export async function resultText(language: string, { told, text }: Result): Promise<string> {
  if (language === 'en') return text;
  const words = await load(language, 'results').catch(() => null);
  return (words && renderMessage(words, told, plain)) ?? text;
}

/** Formats an argument of a result. Results have no list arguments. */
function plain(fact: Result['told']['facts'][string]): string | number | null {
  return typeof fact === 'object' ? null : fact;
}

async function load<A extends keyof Messages>(language: string, area: A): Promise<Messages[A]> {
  const loader = loaders[language]?.[area];
  if (!loader) throw new Error(`no words of "${area}" in "${language}"`);
  return (await loader()).default as Messages[A];
}
