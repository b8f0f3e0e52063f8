/**
 * Takes screenshots of the program.
 *
 *   npm run pictures              the screenshots and animations in docs/pictures
 *   npm run pictures -- FOLDER    every page, 360, 768, 1440 and 1920 pixels wide, light and dark
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';
import { takeAnimations } from './animations.mjs';
import { scenes } from './scenes.mjs';
import { stage } from './stage.mjs';

const DOCUMENTS = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** The pages in the documentation. */
const documented = [
  { name: 'home', width: 1440, colorScheme: 'light' },
  { name: 'game-emergo', width: 1440, colorScheme: 'light' },
  { name: 'game-emulsion', width: 1440, colorScheme: 'dark' },
  { name: 'analysis', width: 1440, colorScheme: 'light' },
  { name: 'lesson', width: 1440, colorScheme: 'light' },
  { name: 'problem', width: 1440, colorScheme: 'light' },
  { name: 'editor-faults', width: 1440, colorScheme: 'light' },
  { name: 'text-mode', width: 1440, colorScheme: 'light' },
  { name: 'finished', width: 1440, colorScheme: 'light' },
  { name: 'settings', width: 1440, colorScheme: 'dark' },
  { name: 'archive', width: 1440, colorScheme: 'light' },
  { name: 'polish', width: 360, colorScheme: 'dark' },
  { name: 'game-hexagon', width: 360, colorScheme: 'light' },
  { name: 'finished', width: 360, colorScheme: 'dark' },
];

const all = scenes.flatMap(({ name }) =>
  [360, 768, 1440, 1920].flatMap((width) =>
    ['light', 'dark'].map((colorScheme) => ({ name, width, colorScheme })),
  ),
);

async function takeScreenshot(page, folder, name, keys = [], fullPage = false) {
  for (const key of keys) await page.keyboard.press(key);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', fullPage });
}

async function takePages(browser, server, folder, pages, fullPage) {
  const people = await stage(browser, server.url);
  for (const { name, width, colorScheme } of pages) {
    const scene = scenes.find((each) => each.name === name);
    const phone = width === 360;
    const height = phone ? 740 : width === 1920 ? 1080 : 900;
    const page = await visit(browser, {
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      colorScheme,
      reducedMotion: 'reduce',
      ...(scene.as && { storageState: await people[scene.as].context().storageState() }),
    });
    await scene.show(page, people);
    await takeScreenshot(page, folder, `${name}-${width}-${colorScheme}`, scene.keys, fullPage);
    await page.context().close();
  }
}

const folder = process.argv[2] ?? DOCUMENTS;
await mkdir(folder, { recursive: true });
const [server, browser] = await Promise.all([Server.start('--rate-limit', 'off'), launch()]);
try {
  if (folder === DOCUMENTS) await takeAnimations(browser, server, DOCUMENTS);
  await takePages(browser, server, folder, folder === DOCUMENTS ? documented : all, folder !== DOCUMENTS);
} finally {
  await browser.close();
  await server.stop();
}
