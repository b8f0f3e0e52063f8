/** A plugin for Vite that builds the service worker. */

import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Files that few browsers need, and that the client can do without: the engine has one thread then. */
const RARE = /\/luctor-engine-threads-/;

/** Builds `worker` as /sw.js and adds the list of files that it caches. */
export function offline(worker: string): Plugin {
  return {
    name: 'luctor-offline',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', sw: worker },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const cached = files.filter((name) => !RARE.test(name));
      const sw = bundle['sw.js'];
      if (sw?.type !== 'chunk') this.error('the service worker was not built');
      sw.code = `const BUILD=${JSON.stringify({ version, files: cached })};${sw.code}`;
    },
  };
}
