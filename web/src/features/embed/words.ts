// What the board in a frame says, in the reader's language. The client's own store of words would bring more than all
// the rest of the page; here no language is chosen, and none changes while the page is open.

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

/** The words of the first language wished for that there is. */
export async function wordsFor(wishes: readonly string[]): Promise<Words> {
  const tags = wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '');
  const language = tags.find((tag) => tag in loaders) ?? 'en';
  const [embed, board] = await Promise.all([load(language, 'embed'), load(language, 'board')]);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return { language, embed, board: { ...board, orList: (items) => list.format(items) } };
}

/** How a game ended. The words for it are brought only where the server's own are not the reader's. */
export async function resultText(language: string, { told, text }: Result): Promise<string> {
  if (language === 'en') return text;
  const words = await load(language, 'results').catch(() => null);
  return (words && renderMessage(words, told, plain)) ?? text;
}

/** Results have no lists in them. */
function plain(fact: Result['told']['facts'][string]): string | number | null {
  return typeof fact === 'object' ? null : fact;
}

async function load<A extends keyof Messages>(language: string, area: A): Promise<Messages[A]> {
  const loader = loaders[language]?.[area];
  if (!loader) throw new Error(`no words of "${area}" in "${language}"`);
  return (await loader()).default as Messages[A];
}
