// The messages of the client: where they lie and what a translator must not change about them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';

export const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url));

/** The languages, by their tags; each is named in itself. */
export function languages() {
  return JSON.parse(readFileSync(`${FOLDER}languages.json`, 'utf8'));
}

/** The areas: each is a file in every language, and is loaded when a page needs it. */
export function areas() {
  const files = readdirSync(`${FOLDER}en`).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.replace(/\.json$/, '')).sort();
}

export function fileOf(language, area) {
  return `${FOLDER}${language}/${area}.json`;
}

/** The messages of an area in a language. */
export function read(language, area) {
  const file = fileOf(language, area);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** The messages of an area in a language, those in English that are not translated yet. */
export function whole(language, area) {
  const english = read('en', area);
  const own = language === 'en' || !existsSync(fileOf(language, area)) ? {} : read(language, area);
  return over(english, own);
}

function over(english, own) {
  const text = (key) =>
    typeof english[key] === 'string' ? (own[key] ?? english[key]) : over(english[key], own[key] ?? {});
  return Object.fromEntries(Object.keys(english).map((key) => [key, text(key)]));
}

/** The parameters of a message: their names, each with `number`, `text` or `any`. */
export function parametersOf(message) {
  const found = new Map();
  const note = (name, kind) => {
    // A number that stands somewhere else as it is remains a number.
    if (!found.has(name) || found.get(name) === 'any') found.set(name, kind);
  };
  const walk = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'argument') note(token.arg, 'any');
      if (token.type === 'function') note(token.arg, 'number');
      if (token.type === 'select') note(token.arg, 'text');
      if (token.type === 'plural' || token.type === 'selectordinal') note(token.arg, 'number');
      for (const one of token.cases ?? []) walk(one.tokens);
    }
  };
  walk(parse(message));
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All messages below, as dotted keys and texts. */
export function* entries(messages, before = '') {
  for (const [key, value] of Object.entries(messages)) {
    const path = before ? `${before}.${key}` : key;
    if (typeof value === 'string') yield [path, value];
    else yield* entries(value, path);
  }
}
