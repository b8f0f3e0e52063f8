/** The start page: the ways to start a game, the lobby, and the boards on it. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { bothJoined, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';
import { measure } from '../support/weight.mjs';

/** Largest number of compressed bytes of script on the start page. */
const BUDGET = 63_500;

let server;
/** A server without running games. */
let quiet;
let browser;
before(async () => {
  [server, quiet, browser] = await Promise.all([Server.start(), Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop(), quiet?.stop()]));

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const time = (page, control) => page.locator(`[data-control="${control}"]`);
const kind = (page, game) =>
  page.locator('label').filter({ has: page.locator(`input[name=game][value=${game}]`) });

async function home(options, at = server) {
  const page = await visit(browser, options);
  await page.goto(at.url);
  await page.locator('[data-level="1"]:enabled').waitFor();
  return page;
}

test('one click starts a game against a bot', async () => {
  const page = await home();
  await page.getByRole('button', { name: /^Easy/ }).click();
  await page.waitForURL(/\/game\//);
  await page.locator('.bar').filter({ hasText: 'Computer (level 1)' }).waitFor();
  await page.locator('.board').waitFor();
  await page.getByRole('heading', { name: 'Emulsion 8x8, no pie rule' }).waitFor();
  assert.deepEqual(page.failures, []);
  await leave(page);
});

test('newcomers see a card for each game on their first screen, until they have played three times', async () => {
  const page = await home(PHONE);
  for (const name of ['emulsion', 'emergo']) {
    const lesson = page.locator(`[data-intro=${name}]`).getByRole('link', { name: 'Learn & play' });
    const { y, height } = await lesson.boundingBox();
    assert.ok(y + height <= PHONE.viewport.height, 'visible on a phone');
    assert.ok(height >= 44, 'large enough for touch');
  }
  for (let games = 0; games < 3; games++) {
    await page.locator('[data-intro=emulsion]').waitFor();
    await page.locator('[data-level="1"]').click();
    await page.waitForURL(/\/game\//);
    await page.locator('.board').waitFor();
    if (games === 0) await page.locator('[data-first-steps] a').waitFor();
    await page.goto(server.url);
    await page.locator('[data-own-game]').first().waitFor();
  }
  await page.getByRole('link', { name: /^Learn Emergo/ }).waitFor();
  assert.equal(await page.locator('[data-intro]').count(), 0);
  assert.equal(await page.getByRole('link', { name: /^Learn Emulsion/ }).count(), 0);
  await leave(page);
});

test('members are not greeted as newcomers', async () => {
  const page = await visit(browser);
  await signUp(page, server.url, 'Emma');
  for (let visits = 0; visits < 2; visits++) {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Start a game' }).waitFor();
    assert.equal(await page.locator('[data-intro]').count(), 0);
  }
  await leave(page);
});

test('a challenge appears at once', async () => {
  const [host, friend] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(host, server.url, 'Hugo');
  await signUp(friend, server.url, 'Frida');
  const streamed = friend.waitForResponse((response) => response.url().endsWith('/api/account/stream'));
  await friend.goto(server.url);
  await streamed;
  const body = { game: 'emergo:9x9', opponent: 'player', player: 'Frida', color: 'white', control: '3d' };
  await host.request.post(`${server.url}/api/games`, { data: body, headers: { origin: server.url } });
  // The list is requested only every 20 seconds without the stream.
  await friend.getByRole('heading', { name: 'Start a game' }).waitFor();
  await friend.getByRole('button', { name: /^Accept / }).waitFor({ timeout: 10_000 });
  await friend.getByRole('button', { name: /^Decline / }).click();
  await friend.getByRole('button', { name: /^Accept / }).waitFor({ state: 'detached' });
  await leave(host, friend);
});

test('every tab stop of the start page is a control', async () => {
  const page = await home({ reducedMotion: 'reduce' }, quiet);
  await page.locator('[data-demo] .board').waitFor();
  const stops = [];
  for (let stop = 0; stop < 60 && stops.at(-1) !== 'SELECT Language'; stop++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(
        () => `${document.activeElement.tagName} ${document.activeElement.ariaLabel ?? ''}`,
      ),
    );
  }
  assert.deepEqual(
    stops.filter((stop) => !/^(A|BUTTON|INPUT|SELECT) /.test(stop)),
    [],
  );
  await leave(page);
});

test('two players who choose the same time control are paired', async () => {
  const [one, two, other] = await Promise.all([home(), home(), home()]);
  for (const page of [one, two, other]) await kind(page, 'emergo').click();
  await time(one, '5+3').click();
  await one.locator('[data-waiting]').waitFor();
  await time(two, '5+3').filter({ hasText: '1 waiting' }).waitFor();
  await time(other, '10+5').filter({ hasText: 'Rapid' }).waitFor();
  await time(two, '5+3').click();
  await Promise.all([one, two].map(bothJoined));
  assert.equal(new URL(one.url()).pathname, new URL(two.url()).pathname);
  await time(other, '5+3').filter({ hasText: 'Blitz' }).waitFor();
  assert.deepEqual(
    [one, two, other].flatMap((page) => page.failures),
    [],
  );
  await leave(one, two, other);
});

test('a waiting player returns to their open game instead of creating another', async () => {
  const page = await home();
  await time(page, '3d').click();
  await page.locator('[data-waiting]').waitFor();
  const address = page.url();
  await page.goto(server.url);
  await time(page, '3d').filter({ hasText: 'yours' }).click();
  await page.waitForURL(address);
  await page.getByRole('button', { name: 'Abort' }).first().click();
  await leave(page);
});

test('open games with another board or time control are not joined', async () => {
  const [host, other] = await Promise.all([home(), home()]);
  await time(host, '1d').click();
  await host.locator('[data-waiting]').waitFor();
  await time(other, '1d').filter({ hasText: '1 waiting' }).waitFor();
  await other.locator('label').filter({ hasText: '6x6' }).click();
  await time(other, '1d').filter({ hasText: 'per move' }).click();
  await other.locator('[data-waiting]').waitFor();
  assert.notEqual(other.url(), host.url());
  for (const page of [host, other]) await page.getByRole('button', { name: 'Abort' }).first().click();
  await leave(host, other);
});

test('a friend joins by the QR code of the link', async () => {
  const page = await home({ deviceScaleFactor: 2 });
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByLabel('Send this link to your opponent').inputValue();
  const code = page.getByRole('img', { name: /^QR code/ });
  const read = await decoded(page, await code.screenshot());
  assert.equal(read, link);
  const friend = await visit(browser);
  await friend.goto(read);
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([page, friend].map(bothJoined));
  await leave(page, friend);
});

/** Decodes the QR code in a picture. */
async function decoded(page, png) {
  const { data, width, height } = await page.evaluate(pixels, png.toString('base64'));
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

/** Runs in the page. Returns the pixels of a picture. */
async function pixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return { data: [...context.getImageData(0, 0, width, height).data], width, height };
}

test('with reduced motion the pictures of a game change only by buttons', async () => {
  const page = await home({ reducedMotion: 'reduce' });
  const card = page.locator('[data-intro=emulsion]');
  await card.locator('[data-picture="0"] .board').waitFor();
  await card.getByRole('button', { name: 'Start' }).waitFor();
  await card.getByRole('button', { name: 'Next picture' }).click();
  await card.locator('[data-picture="1"] .board[data-ply="1"]').waitFor();
  await card.getByRole('button', { name: 'Previous picture' }).click();
  await card.getByRole('button', { name: 'Previous picture' }).click();
  await card.getByText('Black, 8 to 7').waitFor();
  await page.locator('[data-intro=emergo] [data-picture="0"] .board[data-shape=diagonal]').waitFor();
  await leave(page);
});

test('without reduced motion the pictures change automatically', async () => {
  const page = await home();
  const card = page.locator('[data-intro=emulsion]');
  await card.locator('[data-picture="1"]').waitFor();
  await card.getByRole('button', { name: 'Stop' }).click();
  await leave(page);
});

test('the pictures show positions of the rules', async () => {
  const { stderr } = await promisify(execFile)('node', ['scripts/slides.mjs', '--check']);
  assert.equal(stderr, '');
});

test('without running games the start page shows a demonstration', async () => {
  const page = await home({ reducedMotion: 'reduce' }, quiet);
  await page.getByRole('heading', { name: 'The computer plays itself' }).waitFor();
  await page.getByText('Black wins 18 to 9').waitFor();
  await leave(page);
});

test('the link to a custom game keeps the chosen game', async () => {
  const page = await home();
  await kind(page, 'emergo').click();
  await page.getByRole('link', { name: 'Custom game' }).click();
  await page.waitForURL(/\/new\?game=emergo$/);
  await page.getByRole('button', { name: 'Play Emergo' }).waitFor();
  await leave(page);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [360, 768, 1440]) {
    test(`the start page is accessible at ${width} pixels in ${colorScheme} colors`, async () => {
      const screen = width === 360 ? PHONE : { viewport: { width, height: 900 } };
      const page = await home({ ...screen, colorScheme, reducedMotion: 'reduce' }, quiet);
      await page.locator('[data-intro=emergo] .board').waitFor();
      await page.locator('[data-demo] .board').waitFor();
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      await leave(page);
    });
  }
}

test('the start page does not shift while it loads, and its script stays small', async () => {
  for (const options of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const page = await visit(browser, { ...options, reducedMotion: 'reduce' });
    const weight = await measure(page);
    await page.goto(quiet.url);
    await page.locator('[data-intro=emergo] .board').waitFor();
    await page.locator('[data-demo] .board').waitFor();
    await page.getByText('No open challenges right now').waitFor();
    // A layout shift below 0.1 counts as good. Late fonts may move a line slightly.
    const shifted = await weight.shifted();
    assert.ok(shifted < 0.02, `the layout shifts by ${shifted}`);
    const sum = await weight.script();
    assert.ok(sum > 10_000 && sum <= BUDGET, `${sum} bytes of script`);
    await leave(page);
  }
});

test('touch targets are large enough on every page', async () => {
  const page = await home(PHONE);
  const paths = ['/new', '/lobby', '/games', '/learn/emergo', '/analysis/emergo:9x9', '/editor/emergo:9x9'];
  for (const path of ['/', ...paths, '/rules/emergo', '/sign-up', '/game']) {
    if (path === '/game')
      await newGame(page, server.url, { game: 'emergo', board: '7x7', opponent: 'human' });
    else await page.goto(server.url + path);
    await page.locator('main :is(h1, h2)').first().waitFor();
    await page.waitForLoadState('load');
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header button, main button, select, main .button, main input[type=text]',
        ),
      ]
        .filter(
          (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 44,
        )
        .map((element) => element.textContent || element.id),
    );
    assert.deepEqual(small, [], path);
  }
  await leave(page);
});
