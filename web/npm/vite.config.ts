/** Builds the scripts of the package. `build.mjs` adds the other files. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { words } from '../build/words.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [words({ only: ['board', 'element', 'problems', 'results'] })],
  build: {
    outDir: process.env.LUCTOR_BOARD_OUT ?? here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The color scheme of the page decides, so the browser has to know `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    lib: {
      // The workers are entries, so that their names stay: the element knows them as files beside the script.
      entry: {
        'luctor-board': here('luctor_board.ts'),
        'rules-worker': here('../src/api/rules/worker.ts'),
        'engine-worker': here('../src/engine/engine_worker.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        minify: true,
      },
    },
  },
});
