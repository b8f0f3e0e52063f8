/** A report, the decision of a moderator, and the notices about it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byName, signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const dialog = (page) => page.getByRole('dialog');
const part = (page, name) => page.locator(`[data-part=${name}]`);

/** Confirms the open dialog with a reason. */
async function confirm(page, reason, verb) {
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: verb }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('a reported line is hidden, its author muted, and both sides learn it', async () => {
  const [anna, bert, mona] = await Promise.all([visit(browser), visit(browser), visit(browser)]);
  await signUp(anna, server.url, 'Anna');
  await signUp(bert, server.url, 'Bert');
  await signUp(mona, server.url, 'Mona');
  // The page is for moderators only.
  await mona.goto(`${server.url}/mod`);
  await mona.getByText('This page is for moderators.').waitFor();
  await server.run('admin', 'role', 'Mona', 'moderator');
  let fetched = 0;
  mona.on('request', (request) => (fetched += request.url().endsWith('/api/mod/reports') ? 1 : 0));

  await byName(anna, bert, server.url, 'Bert', { game: 'emulsion', board: '6', control: '3d' });
  const game = new URL(anna.url()).pathname.split('/').at(-1);
  const send = (page, path, body) =>
    page.evaluate(
      ([address, json]) =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        }).then((answer) => answer.status),
      [`/api/games/${game}/chat${path}`, body],
    );
  assert.equal(await send(bert, '', { room: 'players', text: 'you are an idiot' }), 204);
  assert.equal(await send(anna, '/report', { room: 'players', seq: 1 }), 204);

  await mona.goto(server.url);
  await mona.getByRole('button', { name: 'Account of Mona' }).click();
  await mona.getByRole('link', { name: 'Moderation' }).click();
  await part(mona, 'reports').getByText('you are an idiot').waitFor();
  await part(mona, 'reports').getByText('Anna').waitFor();
  assert.deepEqual(await violations(mona), []);
  await part(mona, 'reports').getByRole('button', { name: 'Hide line' }).click();
  assert.deepEqual(await violations(mona), []);
  await confirm(mona, 'an insult', 'Hide line');
  await part(mona, 'reports').getByText('No reports.').waitFor();

  await part(mona, 'account').getByLabel('Name').fill('bert');
  await mona.keyboard.press('Enter');
  await part(mona, 'account').getByText('No restrictions.').waitFor();
  await part(mona, 'account').getByRole('button', { name: 'Mute', exact: true }).click();
  await confirm(mona, 'insults', 'Mute');
  await part(mona, 'account').getByText('Muted.').waitFor();
  assert.equal(await send(bert, '', { room: 'players', text: 'again' }), 403);

  await anna.goto(server.url);
  await anna.locator('[data-kind=report-upheld]').waitFor();
  assert.deepEqual(await violations(anna), []);
  await anna.getByRole('button', { name: 'Got it' }).click();
  await anna.locator('[data-notices]').waitFor({ state: 'detached' });
  await anna.reload();
  await anna.getByRole('button', { name: 'Account of Anna' }).waitFor();
  assert.equal(await anna.locator('[data-notices]').count(), 0);
  await bert.goto(server.url);
  await bert.locator('[data-kind=mute]').waitFor();
  await bert.locator('[data-kind=hide]').waitFor();

  // The log takes an action back.
  await part(mona, 'log').locator('[data-action=mute]').getByRole('button', { name: 'Undo' }).click();
  await confirm(mona, 'he apologized', 'Undo');
  await part(mona, 'account').getByText('No restrictions.').waitFor();
  assert.equal(await send(bert, '', { room: 'players', text: 'sorry' }), 204);

  // A name that does not exist, and a game that is none.
  await part(mona, 'account').getByLabel('Name').fill('nobody-here');
  await mona.keyboard.press('Enter');
  await part(mona, 'account').getByRole('alert').waitFor();
  await part(mona, 'games').getByLabel('Link or id').fill('nonsense');
  assert.ok(await part(mona, 'games').getByRole('button', { name: 'Annul' }).isDisabled());
  assert.deepEqual([...anna.failures, ...bert.failures, ...mona.failures], []);
  await leave(anna, bert, mona);
  // The lists are fetched with the page and after each action, not all the time.
  assert.ok(fetched < 15, `${fetched} requests`);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
]) {
  test(`the page of moderators fits ${width} pixels and is accessible in ${colorScheme} colors`, async () => {
    const page = await visit(browser, { viewport: { width, height: 900 }, colorScheme });
    await signUp(page, server.url, `Otto${width}`);
    await server.run('admin', 'role', `Otto${width}`, 'moderator');
    await page.goto(`${server.url}/mod?account=Otto${width}`);
    await part(page, 'account').getByText('Only the host can restrict moderators').waitFor();
    await part(page, 'log').locator('[data-action=role]').first().waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await leave(page);
  });
}
