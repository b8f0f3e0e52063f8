// Writes the types of the messages, by the English ones: a wrong key or a missing parameter then fails the check.

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

// Only a change is written: the time of a file in src makes cargo build the client again.
let before = null;
try {
  before = readFileSync(TARGET, 'utf8');
} catch {
  // The first time.
}
if (before !== text) writeFileSync(TARGET, text);
