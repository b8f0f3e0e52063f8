/** The sign-up page where only invited people may sign up, or nobody. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passwordOf } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test('someone signs up by the link of an invitation, which works once', async () => {
  const server = await Server.start('--sign-up', 'invitation');
  try {
    const link = await server.run('invite', '--public-url', server.url);
    const page = await visit(browser);
    // Without the link, the page says what is missing.
    await page.goto(`${server.url}/sign-up`);
    const code = page.getByLabel('Code of your invitation');
    await page.getByText('Only people with an invitation can sign up here.').waitFor();
    assert.equal(await code.inputValue(), '');
    assert.deepEqual(await violations(page), []);

    await page.goto('about:blank');
    await page.goto(link);
    await code.waitFor();
    assert.match(await code.inputValue(), /^[0-9a-f]{64}$/);
    assert.equal(new URL(page.url()).hash, '', 'the code does not stay in the history');
    await page.getByLabel('Name').fill('Hedy');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('Hedy'));
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Account of Hedy' }).waitFor();
    assert.deepEqual(page.failures, []);
    await leave(page);

    const other = await visit(browser);
    await other.goto(link);
    await other.getByLabel('Name').fill('Ida');
    await other.getByLabel('Password', { exact: true }).fill(passwordOf('Ida'));
    await other.getByRole('button', { name: 'Sign up' }).click();
    await other.locator('#invitation-problem').filter({ hasText: 'was not used' }).waitFor();
    await leave(other);
  } finally {
    await server.stop();
  }
});

test('a server without sign-up says so', async () => {
  const server = await Server.start('--sign-up', 'closed');
  try {
    const page = await visit(browser);
    await page.goto(`${server.url}/sign-up`);
    await page.getByText('This server accepts no new accounts.').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    assert.deepEqual(await violations(page), []);
    await leave(page);
  } finally {
    await server.stop();
  }
});
