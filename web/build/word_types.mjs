/** Generates the types of the messages from the English files, so that wrong keys and parameters fail type checking. */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areas, parametersOf, read } from './messages.mjs';

const TARGET = fileURLToPath(new URL('../src/words/messages.d.ts', import.meta.url));

const KINDS = { number: 'number', text: 'string', any: 'string | number' };

function typeOf(message) {
  const parameters = [...parametersOf(message)].map(([name, kind]) => `${name}: ${KINDS[kind]}`);
  return parameters.length === 0 ? '() => string' : `(words: { ${parameters.join('; ')} }) => string`;
}

function shapeOf(messages, indent) {
  const lines = Object.entries(messages).map(([key, value]) => {
    const type = typeof value === 'string' ? typeOf(value) : shapeOf(value, `${indent}  `);
    return `${indent}  '${key}': ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

const all = Object.fromEntries(areas().map((area) => [area, read('en', area)]));
const text =
  '// Made by `npm run words` from messages/en.\n\n' + `export interface Messages ${shapeOf(all, '')}\n`;

// Writes only changes, because cargo rebuilds the client when a file in src is newer.
let before = null;
try {
  before = readFileSync(TARGET, 'utf8');
} catch {
  // The file does not exist yet.
}
if (before !== text) writeFileSync(TARGET, text);
