/** A plugin for Vite that compiles messages to functions, so that the browser needs no message parser. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { areas, fileOf, languages, readComplete } from './messages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOADERS = 'virtual:words';
const PART = /^virtual:words\/([\w-]+)\/([\w-]+)$/;

/** Provides the module `virtual:words` with loaders for each area of each language, or for the areas that are named. */
export function words({ only } = {}) {
  return {
    name: 'luctor:words',
    enforce: 'pre',
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { output: { chunkFileNames: chunkFileNames() } } } }
        : undefined,
    resolveId(id) {
      return id === LOADERS || PART.test(id) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${LOADERS}`) return loadersModule(only ?? areas());
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
 * Returns a function that names the chunks. The files of all areas share one hash, that of the client's sources. Every page
 * contains the list of these files, and separate hashes would be the larger part of it. Separate hashes would not improve
 * caching, because the files import the one with the list.
 */
function chunkFileNames() {
  const version = sourceHash().slice(0, 8);
  return ({ moduleIds }) => {
    const [, language, area] = moduleIds.map((id) => PART.exec(id.slice(1))).find(Boolean) ?? [];
    return language ? `assets/${language}-${area}-${version}.js` : 'assets/[name]-[hash].js';
  };
}

/** Returns a hash of the client's sources. They include the lock file, which identifies the installed packages. */
function sourceHash() {
  const hash = createHash('sha256');
  const filter = (name) => !['node_modules', 'dist', 'tests'].includes(name);
  const filesIn = (path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter(filter)
          .sort()
          .flatMap((name) => filesIn(join(path, name)))
      : [path];
  for (const file of filesIn(ROOT)) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('base64url');
}

/** Compiles an area to a module. Numbers are formatted for the language. */
function compile(language, area) {
  const format = new MessageFormat(language, { strict: true });
  try {
    return compileModule(format, readComplete(language, area));
  } catch (error) {
    throw new Error(`${fileOf(language, area)}: ${error.message}`, { cause: error });
  }
}

function loadersModule(areas) {
  const all = Object.keys(languages()).map((language) => {
    const loads = areas.map((area) => `'${area}': () => import('${LOADERS}/${language}/${area}')`);
    return `'${language}': { ${loads.join(', ')} }`;
  });
  return `export const loaders = { ${all.join(', ')} };`;
}
