import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './build/offline';
import { words } from './build/words.mjs';

export default defineConfig({
  plugins: [words(), svelte(), offline('src/offline/worker.ts')],
  build: {
    // The server's build writes the client into its own output folder.
    outDir: process.env.LUCTOR_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A list of what each of the words' hundred files needs would cost every page more than it saves.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // The client, and the board in a frame of another site.
    rolldownOptions: { input: { embed: 'embed.html' } },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
