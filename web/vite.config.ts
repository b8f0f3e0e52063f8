import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunks, preloads } from './build/chunks';
import { compressed } from './build/compressed';
import { offline } from './build/offline';
import { shells } from './build/shells';
import { icons } from './build/icons.mjs';
import { words } from './build/words.mjs';

export default defineConfig({
  plugins: [
    words(),
    icons(),
    svelte(),
    offline('src/offline/worker.ts'),
    shells({
      game: 'src/features/play/GamePage.svelte',
      start: 'src/features/home/HomePage.svelte',
    }),
    compressed(),
  ],
  build: {
    // The server's build sets its own output folder.
    outDir: process.env.LUCTOR_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without module preloading only lose some time.
    modulePreload: { polyfill: false, resolveDependencies: preloads },
    // The client, and the page for boards embedded in other sites.
    rolldownOptions: { input: { embed: 'embed.html' }, output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    // The results page offers the certificates in `docs`.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
    // As the server does, so that the engine can have threads.
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
});
