/** Renders a message of the server from its code and facts. It is independent of the language, for use in embedded boards. */

import type { Told } from '../api/types';

type Fact = Told['facts'][string];
type Rendered = string | number;

/** Returns the message of a code, or null if the code is unknown or `render` returns null for one of its facts. */
export function renderMessage(
  messages: object,
  told: Told,
  render: (fact: Fact, name: string) => Rendered | null,
): string | null {
  const message = (messages as Record<string, ((facts: Record<string, Rendered>) => string) | undefined>)[
    told.code
  ];
  if (!message) return null;
  const facts: Record<string, Rendered> = {};
  for (const [name, fact] of Object.entries(told.facts)) {
    const text = render(fact, name);
    if (text === null) return null;
    facts[name] = text;
  }
  return message(facts);
}
