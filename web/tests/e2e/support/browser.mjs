/** Launches browsers and opens pages of the site in them. */

import { chromium } from 'playwright-core';

/** Launches a browser with a fresh profile. */
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

/** Opens a page with its own cookies. `page.failures` collects script errors and violations of the content security policy. */
export async function visit(browser, options = {}) {
  // The cache of a service worker would hide the server's behavior.
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

/** Creates a custom game and waits for its board. `url` is the server's, or that of the form with a query. */
export async function newGame(
  page,
  url,
  { game, board, preset, opponent = 'computer', level = '1', color, control, rated, exploration, coach },
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
  if (coach) await page.getByRole('checkbox', { name: 'Coach' }).check();
  if (color) await choose(page, 'color', color);
  await page.locator('form button.primary').click();
  await page.waitForURL(/\/game\/[\w-]+$/);
  await page.locator('.board').waitFor();
}

/** Types a move into its field, which the shortcut shows. */
export async function typeMove(page, text) {
  const field = page.locator('#typed-move');
  if (!(await field.count())) await page.keyboard.press('m');
  await field.fill(text);
  await page.keyboard.press('Enter');
}

async function choose(page, name, value) {
  const input = page.locator(`input[name=${name}][value="${value}"]`).first();
  await page.locator('label').filter({ has: input }).click();
}
