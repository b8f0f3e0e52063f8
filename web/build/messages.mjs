/** Reads the message files and their parameters. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';

export const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url));

/** Returns the languages: the name of each in itself, by its tag. */
export function languages() {
  return JSON.parse(readFileSync(`${FOLDER}languages.json`, 'utf8'));
}

/** English texts that only the server shows: mail and annotated games are in English. */
const SERVER_ONLY = ['annotations', 'mail'];

/** Returns the areas. Each area is a file in every language and is loaded on demand. */
export function areas() {
  const files = readdirSync(`${FOLDER}en`).filter((name) => name.endsWith('.json'));
  const names = files.map((name) => name.replace(/\.json$/, ''));
  return names.filter((name) => !SERVER_ONLY.includes(name)).sort();
}

export function fileOf(language, area) {
  return `${FOLDER}${language}/${area}.json`;
}

/** Returns the messages of an area in a language. */
export function read(language, area) {
  const file = fileOf(language, area);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** Returns the messages of an area in a language, with English ones where a translation is missing. */
export function readComplete(language, area) {
  const english = read('en', area);
  const translated = language === 'en' || !existsSync(fileOf(language, area)) ? {} : read(language, area);
  return merge(english, translated);
}

function merge(english, translated) {
  const text = (key) =>
    typeof english[key] === 'string'
      ? (translated[key] ?? english[key])
      : merge(english[key], translated[key] ?? {});
  return Object.fromEntries(Object.keys(english).map((key) => [key, text(key)]));
}

/** Returns the parameters of a message: a map of names to `number`, `text` or `any`. */
export function parametersOf(message) {
  const found = new Map();
  const note = (name, kind) => {
    // A number that also occurs as plain text is still a number.
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

/** Yields all messages as pairs of a dotted key and a text. */
export function* entries(messages, before = '') {
  for (const [key, value] of Object.entries(messages)) {
    const path = before ? `${before}.${key}` : key;
    if (typeof value === 'string') yield [path, value];
    else yield* entries(value, path);
  }
}
