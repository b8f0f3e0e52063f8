// The rules of a game for its rules page, in messages/LANGUAGE/rules. The numbers are those that the server's refusals
// cite.

import type { GameId } from '../api/types';

export interface RuleBook {
  title: string;
  lead: string;
  parts: RulePart[];
  /** How moves are written and made on this site. */
  playing: string[];
}

export interface RulePart {
  title: string;
  rules: { number: number; text: string }[];
}

const books = import.meta.glob<RuleBook>('../../messages/*/rules/*.json', { import: 'default' });

/** The rules of a game in a language. */
export function bookOf(language: string, game: GameId): Promise<RuleBook> {
  const load = books[`../../messages/${language}/rules/${game}.json`];
  if (!load) throw new Error(`no rules of ${game} in "${language}"`);
  return load();
}
