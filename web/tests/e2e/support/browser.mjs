// Launches browsers and opens pages of the site in them.

import { chromium } from 'playwright-core';

/** A browser with a fresh profile. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page of its own visitor; errors of the client's code and what the content security policy stops end up in `page.failures`. */
export async function visit(browser, options = {}) {
  // What a service worker keeps would hide what the server does.
  const context = await browser.newContext({
    viewport: { width: 1200, height: 820 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.failures = [];
  page.on('pageerror', (error) => page.failures.push(error.message));
  page.on('console', (message) => {
    if (/security policy/i.test(message.text())) page.failures.push(message.text());
  });
  page.setDefaultTimeout(20_000);
  return page;
}

/** Begins a custom game and waits for its board; `url` is that of the server, or of the page with what is asked for. */
export async function newGame(
  page,
  url,
  { game, board, preset, opponent = 'computer', level = '1', color, control, rated, exploration },
) {
  const { origin, pathname, search } = new URL(url);
  await page.goto(pathname === '/' ? `${origin}/new${search}` : url);
  await choose(page, 'game', game);
  if (await page.locator(`input[name=board][value="${board}"]`).count()) await choose(page, 'board', board);
  else {
    await choose(page, 'board', 'other');
    await page.fill('#typed-board', board);
  }
  if (preset) await choose(page, 'preset', preset);
  await choose(page, 'opponent', opponent);
  if (opponent === 'computer') await choose(page, 'level', level);
  if (control) await choose(page, 'control', control);
  if (rated) await page.getByRole('checkbox', { name: 'Rated' }).check();
  if (exploration === false) await page.getByRole('checkbox', { name: 'Private analysis' }).uncheck();
  if (color) await choose(page, 'color', color);
  await page.locator('form button.primary').click();
  await page.waitForURL(/\/game\/[\w-]+$/);
  await page.locator('.board').waitFor();
}

async function choose(page, name, value) {
  const input = page.locator(`input[name=${name}][value="${value}"]`).first();
  await page.locator('label').filter({ has: input }).click();
}
