/** A plugin for Vite that compresses the built files, so that the server does not do it for each request. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that get smaller. The server fills in the head of HTML files, so it compresses them itself. */
const COMPRESSIBLE = /\.(css|js|json|svg|txt|webmanifest)$/;

/** Writes a file `NAME.gz` beside each built file that gets smaller. */
export function compressed(): Plugin {
  return {
    name: 'luctor-compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        const small = gzipSync(content, { level: 9 });
        if (small.length < content.length) writeFileSync(`${file}.gz`, small);
      }
    },
  };
}
