import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server's build writes the client into its own output folder.
    outDir: process.env.LUCTOR_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The client, and the board in a frame of another site.
    rolldownOptions: { input: ['index.html', 'embed.html'] },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
