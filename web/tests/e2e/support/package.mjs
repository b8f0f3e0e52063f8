/** The package of the board: builds it, packs it as for publishing, and serves what was packed to pages of another site. */

import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { visit } from './browser.mjs';

const run = promisify(execFile);
const web = fileURLToPath(new URL('../../..', import.meta.url));

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The package as users install it. */
export class Package {
  /** The folder of its files. */
  folder;
  #temporary;

  static async packed() {
    const made = new Package();
    made.#temporary = await mkdtemp(join(tmpdir(), 'luctor-board-'));
    const built = join(made.#temporary, 'built');
    await run('node', ['npm/build.mjs', built], { cwd: web });
    await run('npm', ['pack', built, '--silent', '--pack-destination', made.#temporary], { cwd: web });
    await run('sh', ['-c', 'tar -xzf luctor-board-*.tgz'], { cwd: made.#temporary });
    made.folder = join(made.#temporary, 'package');
    return made;
  }

  async remove() {
    await rm(this.#temporary, { recursive: true, force: true });
  }
}

/**
 * A site with the package at `/board/`, and a page `/` with the HTML that a test sets. Requests in `missing` are not found,
 * and `headers` are those of the page. Other origins may load the files, as from the servers of packages.
 */
export class Site {
  html = '';
  headers = {};
  missing = new Set();
  requests = [];
  #server;

  static async start(folder) {
    const site = new Site();
    site.#server = createServer(async ({ url }, response) => {
      const { pathname } = new URL(url, 'http://site');
      site.requests.push(pathname);
      if (pathname === '/') {
        response.writeHead(200, { 'content-type': TYPES['.html'], ...site.headers });
        return response.end(site.html);
      }
      const file = join(folder, normalize(pathname.replace(/^\/(board|copy)\//, '/')));
      const content = site.missing.has(pathname) ? null : await readFile(file).catch(() => null);
      if (!content) return response.writeHead(404).end();
      const type = TYPES[extname(file)] ?? 'text/plain';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
      response.end(content);
    });
    await new Promise((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** Opens a page with elements, in English, and waits until they are loaded or have failed. */
  async open(browser, body, { script = '/board/luctor-board.js', head = '', wait = true, ...options } = {}) {
    this.html = `<!doctype html><html><head><meta charset="utf-8"><title>Site</title><link rel="icon" href="data:,">${head}
      <script type="module" src="${script}"></script></head><body>${body}</body></html>`;
    const page = await visit(browser, { locale: 'en-US', ...options });
    page.setDefaultTimeout(10_000);
    await page.goto(this.url);
    if (wait) await settled(page);
    return page;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** The same site under another name, which browsers treat as another origin. */
  get elsewhere() {
    return `http://localhost:${this.#server.address().port}`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Waits until all elements of a page are loaded or have failed. */
export function settled(page) {
  return page.evaluate(async () => {
    await customElements.whenDefined('luctor-board');
    await Promise.allSettled([...document.querySelectorAll('luctor-board')].map((board) => board.ready));
  });
}
