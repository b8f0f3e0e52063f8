// Compiles messages to functions, so that no parser of messages travels to the browser.

import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { areas, fileOf, languages, whole } from './messages.mjs';

const ENTRANCE = 'virtual:words';
const PART = /^virtual:words\/([\w-]+)\/([\w-]+)$/;

/** A plugin for Vite: `virtual:words` says how each area of each language is loaded. */
export function words() {
  return {
    name: 'luctor:words',
    enforce: 'pre',
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
