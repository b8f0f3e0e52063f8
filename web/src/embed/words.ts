// What the board in a frame says, in the reader's language. The client's own store of words would bring more than all
// the rest of the page; here no language is chosen, and none changes while the page is open.

import { loaders } from 'virtual:words';
import type { BoardWords } from '../board/describe';
import type { Messages } from '../words/messages';

export interface Words {
  language: string;
  embed: Messages['embed'];
  board: Messages['board'] & BoardWords;
}

/** The words of the first language wished for that there is. */
export async function wordsFor(wishes: readonly string[]): Promise<Words> {
  const tags = wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '');
  const language = tags.find((tag) => tag in loaders) ?? 'en';
  const load = async <A extends 'embed' | 'board'>(area: A) => {
    const loader = loaders[language]?.[area];
    if (!loader) throw new Error(`no words of "${area}" in "${language}"`);
    return (await loader()).default as Messages[A];
  };
  const [embed, board] = await Promise.all([load('embed'), load('board')]);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return { language, embed, board: { ...board, either: (items) => list.format(items) } };
}
