import { launch, visit } from './browser.mjs';
const base = process.env.BASE ?? 'http://127.0.0.1:5212';
const out = '/tmp/shots-home';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const browser = await launch();
const pages = (process.env.PAGES ?? '/,/new,/learn,/learn/emulsion,/learn/emergo').split(',');
for (const [w, h] of (process.env.SIZES ?? '360x740,768x1024,1440x900')
  .split(',')
  .map((s) => s.split('x').map(Number)))
  for (const colorScheme of (process.env.SCHEMES ?? 'light,dark').split(',')) {
    const page = await visit(browser, {
      viewport: { width: w, height: h },
      colorScheme,
      hasTouch: w < 500,
      isMobile: w < 500,
      reducedMotion: process.env.MOTION ? 'no-preference' : 'reduce',
    });
    page.setDefaultTimeout(60000);
    for (const path of pages) {
      await page.goto(base + path);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('load');
      await page.locator('svg.board, form, .choose').first().waitFor();
      await page.waitForTimeout(1200);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      console.log(path, w, colorScheme, wide, page.failures);
      await page.screenshot({
        path: `${out}/${path.replaceAll('/', '_')}-${w}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await page.context().close();
  }
await browser.close();
