/**
 * A plugin for Vite that writes an HTML file for each page that has to load fast. The file preloads the page's scripts and
 * styles together with the client. For newcomers, the start page comes with its content and styles in each language.
 */

import type { Plugin } from 'vite';
import type { Shell } from '../src/app/shell/start_shell';
import { prerenderStart } from './prerender';

/** Writes for each name, such as `game`, a file `game.html`: index.html with preload links for the module's files. */
export function shells(pages: Record<string, string>): Plugin {
  return {
    name: 'luctor-shells',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('index.html is missing');
      const html = String(index.source);
      /** Returns the files of a language that the start page needs first. */
      const messageFiles = (language: string) =>
        Object.keys(bundle).filter((file) =>
          ['common', 'home', 'start', 'board'].some((area) => file.startsWith(`assets/${language}-${area}-`)),
        );
      const loaded = new Set(html.match(/assets\/[^"]+/g));

      for (const [name, module] of Object.entries(pages)) {
        const files = new Set<string>();
        const walk = (file: string) => {
          const chunk = bundle[file];
          if (files.has(file) || loaded.has(file) || chunk?.type !== 'chunk') return;
          chunk.viteMetadata?.importedCss.forEach((css) => loaded.has(css) || files.add(css));
          files.add(file);
          chunk.imports.forEach(walk);
        };
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
        );
        if (!entry) this.error(`no file contains ${module}`);
        walk(entry.fileName);

        const links = [...files].map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
        const source = html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        if (name !== 'start') continue;

        const styles = [...loaded, ...files].filter((file) => file.endsWith('.css'));
        const css = styles.map((file) => {
          const style = bundle[file];
          return style?.type === 'asset' ? String(style.source) : '';
        });
        for (const [language, shell] of await prerenderStart())
          this.emitFile({
            type: 'asset',
            fileName: `start-${language}.html`,
            source: prerendered(source, language, shell, css.join(''), styles, messageFiles(language)),
          });
      }
    },
  };
}

/** Puts a rendered page into the HTML, with its styles in front of it. The style files delay nothing. */
function prerendered(
  html: string,
  language: string,
  { body, head }: Shell,
  css: string,
  styles: readonly string[],
  messages: readonly string[],
): string {
  const preloads = messages.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  // The links tell the client that the styles are loaded. With this medium they are not applied again.
  const links = styles
    .map((file) => `<link rel="stylesheet" crossorigin media="print" href="/${file}">`)
    .join('');
  const [font] = /\/assets\/figtree-latin-wght[^)"']*/.exec(css) ?? [];
  const early = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`;
  // A font that arrives late would redraw the page, so it is used from the next page on.
  const stable = css.replaceAll('font-display:swap', 'font-display:optional');
  return html
    .replace(/<link rel="(stylesheet|preload)"[^>]*\.css">\s*/g, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</head>', () => `${early}${preloads}<style>${stable}</style>${head}</head>`)
    .replace(/(<div id="app">).*?(<\/div>\s*<noscript>)/s, (_, open, close) => open + body + close)
    .replace('</body>', () => `${links}</body>`);
}
