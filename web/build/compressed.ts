/** A plugin for Vite that compresses the built files, so that the server does not do it for each request. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that get smaller. The server fills in the head of HTML files, so it compresses them itself. */
const COMPRESSIBLE = /\.(css|js|json|svg|txt|wasm|webmanifest)$/;

/** The ending of the compressed file for each encoding. Browsers accept Brotli by HTTPS and on their own machine only. */
const ENCODINGS: Record<string, (content: Buffer) => Buffer> = {
  // The quality is the highest by default.
  '.br': (content) => brotliCompressSync(content),
  '.gz': (content) => gzipSync(content, { level: 9 }),
};

/** Writes the files `NAME.br` and `NAME.gz` beside each built file that gets smaller. */
export function compressed(): Plugin {
  return {
    name: 'luctor-compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        for (const [ending, compress] of Object.entries(ENCODINGS)) {
          const small = compress(content);
          if (small.length < content.length) writeFileSync(file + ending, small);
        }
      }
    },
  };
}
