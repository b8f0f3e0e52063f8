/** Other languages: the choice is stored, and the translation is complete. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from '@messageformat/parser';
import { areas, entries, read } from '../../../build/messages.mjs';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, newGame, typeMove, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Returns distinctive parts of English messages that differ in the language. */
function englishOnly(language) {
  const all = (tag) => areas().flatMap((area) => [...entries(read(tag, area))].map(([, text]) => text));
  const own = all(language).join('\n');
  return new Set(
    all('en')
      .flatMap(literalsOf)
      .map((text) => text.trim())
      .filter((text) => /\p{L}{4}/u.test(text) && !own.includes(text)),
  );
}

function literalsOf(message) {
  const walk = (tokens) =>
    tokens.flatMap((token) =>
      token.type === 'content' ? [token.value] : (token.cases ?? []).flatMap((one) => walk(one.tokens)),
    );
  return walk(parse(message));
}

/** Returns the visible text and accessible names of a page by line. */
function wordsOn(page) {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const labels = [...document.body.querySelectorAll('*')].flatMap((node) =>
      spoken.map((name) => node.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...labels].map((text) => text.trim());
  });
}

/** Returns the lines of the page that are not translated. */
async function englishOn(page, language) {
  const english = englishOnly(language);
  const long = [...english].filter((text) => text.length >= 12);
  return (await wordsOn(page)).filter(
    (line) => english.has(line) || long.some((text) => line.includes(text)),
  );
}

async function assertTranslated(page, language, where) {
  const left = await englishOn(page, language);
  assert.deepEqual([...new Set(left)], [], `English on ${where} in ${language}`);
  assert.equal(await page.getAttribute('html', 'lang'), language);
}

for (const [language, name] of [
  ['pl', 'Polski'],
  ['nl', 'Nederlands'],
  ['es', 'Español'],
]) {
  test(`${name} is stored when chosen, and the pages for playing contain no English`, async () => {
    const page = await visit(browser);
    await signUp(page, server.url, `reader-${language}`);
    await page.goto(server.url);
    await page.locator('main [data-level]').first().waitFor();
    const before = await englishOn(page, language);
    assert.ok(before.length > 30, `English is known by its words: ${before.length}`);
    await page.locator('footer select').selectOption({ label: name });
    await page.locator(`html[lang=${language}]`).waitFor();
    await assertTranslated(page, language, 'the start page');
    assert.deepEqual(await violations(page), []);

    for (const [game, board] of [
      ['emergo', '7x7'],
      ['emulsion', '6'],
    ]) {
      await newGame(page, server.url, { game, board, opponent: 'human' });
      await assertTranslated(page, language, `a game of ${game}`);
      const player = new Player(page, 7);
      for (let turn = 0; turn < 3; turn++) await player.playTurn();
      await typeMove(page, 'a1-a1');
      await page.locator('[data-refusal]').waitFor();
      await assertTranslated(page, language, `a refusal of ${game}`);
    }

    await page.goto(`${server.url}/settings`);
    await page.locator('a[href="#data-title"]').waitFor();
    const sections = await page.locator('nav a[href^="#"]').evaluateAll((all) => all.map(({ hash }) => hash));
    assert.ok(sections.length > 8);
    for (const section of sections) {
      await page.locator(`a[href="${section}"]`).click();
      await page.locator(section).waitFor();
      await assertTranslated(page, language, `the settings, ${section}`);
    }
    await page.goto(`${server.url}/rules/emergo`);
    await page.locator('#rule-12').waitFor();
    await assertTranslated(page, language, 'the rules');
    assert.deepEqual(page.failures, []);
    await page.context().close();
  });
}

test('the browser’s language is the default, even without storage', async () => {
  const page = await visit(browser, { locale: 'pl-PL' });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new Error('storage is forbidden');
      },
    }),
  );
  await page.goto(server.url);
  await page.locator('html[lang=pl]').waitFor();
  await page.locator('main .primary').first().waitFor();
  await page.locator('footer select').selectOption('nl');
  await page.getByRole('heading', { name: 'Twee denkspelen zonder geluk' }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
