// Compiles messages to functions, so that no parser of messages travels to the browser.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { areas, fileOf, languages, whole } from './messages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRANCE = 'virtual:words';
const PART = /^virtual:words\/([\w-]+)\/([\w-]+)$/;

/** A plugin for Vite: `virtual:words` says how each area of each language is loaded. */
export function words() {
  return {
    name: 'luctor:words',
    enforce: 'pre',
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { output: { chunkFileNames: names() } } } }
        : undefined,
    resolveId(id) {
      return id === ENTRANCE || PART.test(id) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${ENTRANCE}`) return entrance();
      const [, language, area] = PART.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || language === undefined) return undefined;
      this.addWatchFile(fileOf('en', area));
      this.addWatchFile(fileOf(language, area));
      return compile(language, area);
    },
    handleHotUpdate({ file, server }) {
      if (!/\/messages\/[\w-]+\/[\w-]+\.json$/.test(file)) return;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/**
 * Every page carries the list of all areas' files, and a hash for each of them would be the larger part of it. So they
 * share one, of whatever the client is made from; with their own they would not be kept for longer, since they import
 * the file in which the list stands.
 */
function names() {
  const version = sources().slice(0, 8);
  return ({ moduleIds }) => {
    const [, language, area] = moduleIds.map((id) => PART.exec(id.slice(1))).find(Boolean) ?? [];
    return language ? `assets/${language}-${area}-${version}.js` : 'assets/[name]-[hash].js';
  };
}

/** A hash of the client's sources; the lock file among them stands for all that is installed. */
function sources() {
  const hash = createHash('sha256');
  const filter = (name) => !['node_modules', 'dist', 'tests'].includes(name);
  const below = (path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter(filter)
          .sort()
          .flatMap((name) => below(join(path, name)))
      : [path];
  for (const file of below(ROOT)) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('base64url');
}

/** An area as a module; numbers are written as the language writes them. */
function compile(language, area) {
  const format = new MessageFormat(language, { strict: true });
  try {
    return compileModule(format, whole(language, area));
  } catch (error) {
    throw new Error(`${fileOf(language, area)}: ${error.message}`, { cause: error });
  }
}

function entrance() {
  const all = Object.keys(languages()).map((language) => {
    const loads = areas().map((area) => `'${area}': () => import('${ENTRANCE}/${language}/${area}')`);
    return `'${language}': { ${loads.join(', ')} }`;
  });
  return `export const loaders = { ${all.join(', ')} };`;
}
