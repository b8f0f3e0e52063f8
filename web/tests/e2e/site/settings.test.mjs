/** The settings: choices stored in the browser, and notifications in all states. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { withPush } from '../support/push.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('a guest’s choices of language, colors, boards and sounds are stored', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}/settings`);
  // A phone shows the list of sections first.
  await page.getByRole('link', { name: 'Language and colors' }).click();
  await page.getByRole('combobox', { name: 'Colors', exact: true }).selectOption('Dark');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Board and pieces' }).click();
  const paper = page.getByRole('group', { name: 'Emergo' }).getByRole('radio', { name: 'Paper' });
  await paper.focus();
  await page.keyboard.press('Space');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Sounds' }).click();
  await page.getByRole('radio', { name: 'Soft' }).check({ force: true });
  await page.getByRole('slider', { name: 'Volume' }).fill('30');
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await page.getByRole('slider', { name: 'Volume' }).waitFor();
  assert.equal(await page.getByRole('slider', { name: 'Volume' }).inputValue(), '30');
  assert.ok(await page.getByRole('radio', { name: 'Soft' }).isChecked());
  await page.goto(`${server.url}/settings#boards`);
  await page.reload();
  await page.locator('#boards').waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.ok(await paper.isChecked());
  assert.ok(
    await page.getByRole('group', { name: 'Emulsion' }).getByRole('radio', { name: 'Wood' }).isChecked(),
  );
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('the index links to every section', async () => {
  const page = await visit(browser);
  await signUp(page, server.url, 'Lise');
  await page.goto(`${server.url}/settings`);
  await page.locator('a[href="#data-title"]').waitFor();
  const links = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
  for (const link of await links.all()) {
    await link.click();
    const target = page.locator(await link.getAttribute('href'));
    assert.equal(await target.innerText(), await link.innerText());
    await page.waitForURL(/\/settings#/);
  }
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

/** Opens the settings of a server with push notifications and another subscribed browser. */
async function notified(name, fake) {
  const page = await visit(browser);
  await signUp(page, server.url, name);
  await withPush(page, fake);
  page.subscriptions.push({
    id: 'phone',
    current: false,
    created_ms: 0,
    endpoint: 'https://push.example/p',
    session: 'x',
  });
  await page.goto(`${server.url}/settings#notifications`);
  return page;
}

const state = (page, name) => page.locator(`[data-push=${name}]`).waitFor();

test('this browser can be subscribed and unsubscribed, and another one removed', async () => {
  const page = await notified('Emmy', { permission: 'default', answer: 'granted' });
  await state(page, 'off');
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await state(page, 'on');
  assert.deepEqual(page.posted, { endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } });
  assert.deepEqual(await violations(page), []);
  await page.locator('[data-row=phone] button').click();
  await page.locator('[data-row=phone]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Turn off in this browser' }).click();
  await state(page, 'off');
  assert.deepEqual(page.subscriptions, []);
  await page.context().close();
});

test('blocked notifications show where to allow them', async () => {
  const page = await notified('Sofja', { permission: 'default', answer: 'denied' });
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await state(page, 'denied');
  assert.equal(page.posted, undefined);
  await page.context().close();
});

test('an unsupported browser and a server without push show different messages', async () => {
  const unable = await notified('Maryam', null);
  await state(unable, 'unsupported');
  await unable.unrouteAll({ behavior: 'wait' });
  await unable.reload();
  await state(unable, 'keyless');
  await unable.context().close();
});
