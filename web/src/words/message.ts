// A sentence of the server in other words. It knows no language, so that the board in a frame can use it too.

import type { Told } from '../api/types';

type Fact = Told['facts'][string];
type Said = string | number;

/** The sentence of a code; null where it, or what `said` is to say in it, is not known here. */
export function renderMessage(
  messages: object,
  told: Told,
  said: (fact: Fact, name: string) => Said | null,
): string | null {
  const message = (messages as Record<string, ((facts: Record<string, Said>) => string) | undefined>)[
    told.code
  ];
  if (!message) return null;
  const facts: Record<string, Said> = {};
  for (const [name, fact] of Object.entries(told.facts)) {
    const text = said(fact, name);
    if (text === null) return null;
    facts[name] = text;
  }
  return message(facts);
}
