/** The rules of a game for its rules page, from messages/LANGUAGE/rules. The server's problems cite the same rule numbers. */

import type { GameId } from '../api/types';

export interface RuleBook {
  title: string;
  lead: string;
  parts: RulePart[];
  /** Paragraphs about the notation and about entering moves on this site. */
  playing: string[];
}

export interface RulePart {
  title: string;
  rules: { number: number; text: string }[];
}

const books = import.meta.glob<RuleBook>('../../messages/*/rules/*.json', { import: 'default' });

export function bookOf(language: string, game: GameId): Promise<RuleBook> {
  const load = books[`../../messages/${language}/rules/${game}.json`];
  if (!load) throw new Error(`no rules of ${game} in "${language}"`);
  return load();
}
