/** The text mode outside games: only its field and its log are used. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Listener } from '../support/listener.mjs';
import { byLink, fromMenu, leave, turnOf } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

async function listen(address) {
  const page = await visit(browser);
  await page.goto(`${server.url}${address}`);
  const listener = new Listener(page);
  await listener.begin();
  return { page, listener };
}

test('on the analysis board a variation is entered, navigated and evaluated', async () => {
  const { page, listener } = await listen('/analysis/emergo:9x9');
  assert.match(await listener.say('help'), /back, r, previous: one step back/);
  assert.match(await listener.say('e3'), /White plays e3/);
  assert.match(await listener.say('c3'), /Black plays c3/);
  assert.match(await listener.say('f'), /the last position/);
  assert.match(await listener.say('back'), /White plays e3/);
  assert.match(await listener.say('g7'), /Black plays g7/);
  assert.match(await listener.say('line'), /So far: e3, g7\. No moves follow yet/);
  assert.match(await listener.say('other'), /Black plays c3/);
  assert.match(await listener.say('first'), /White to move/);
  assert.match(await listener.say('back'), /the first position/);
  assert.match(await listener.say('f'), /White plays e3/);
  assert.match(await listener.say('line'), /Next moves: c3 and g7/);
  assert.match(await listener.say('end'), /Black plays c3/);
  assert.match(await listener.say('p e3'), /White piece on e3/);
  assert.match(await listener.say('m'), /legal moves/);
  assert.match(await listener.say('t'), /./);
  assert.match(await listener.say('e3'), /There is a white piece on e3/);
  assert.match(await listener.say('evaluate'), /better|even|Best/i);
  assert.match(await listener.say('text'), /^4?[\d,w/b]+ w 11,11 2$/);
  await listener.say('delete');
  assert.match(await listener.say('line'), /So far: e3\. Next moves: g7/);
  await listener.say('restore');
  assert.match(await listener.say('line'), /Next moves: g7 and c3|Next moves: c3 and g7/);
  await page.waitForURL(/moves=e3/);
  assert.equal(await page.locator('[aria-live=polite]').count(), 1, 'one live region');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await leave(page);
});

/** The solutions of the lessons as typed text. */
const LESSONS = {
  emulsion: [
    'b2-c2',
    '2',
    '2.5',
    'c2-d2',
    'a3-b2',
    '7',
    'a1-a2',
    'd4-c3',
    'black',
    'white',
    'a3-b4',
    'a4-a3',
  ],
  emergo: [
    'e3-d4',
    'b2xd4',
    'b2xd4',
    'a1xc3xe5',
    'a1xc3xe5',
    'c3xa5xc7xe5xc3xa5',
    'b2',
    'e5',
    'b4',
    'e3',
    'd4-c3',
    'a1xc3xe5',
  ],
};

for (const [game, lines] of Object.entries(LESSONS)) {
  test(`the lesson of ${game} is solved by typed text`, async () => {
    const { page, listener } = await listen(`/learn/${game}`);
    await listener.hear(/Step 1 of 12/);
    for (const [i, line] of lines.entries()) {
      assert.match(await listener.say('task'), new RegExp(`Step ${i + 1} of 12`));
      await listener.type(line);
      await listener.hear(/^Right\./);
      await listener.type('next');
      if (i < lines.length - 1) await listener.hear(new RegExp(`Step ${i + 2} of 12`));
    }
    await page.locator('[data-end] h2:focus').waitFor();
    assert.deepEqual(page.failures, []);
    await leave(page);
  });
}

test('a lesson does not reveal its answer, and explains wrong attempts', async () => {
  const { page, listener } = await listen('/learn/emulsion');
  assert.match(await listener.say('a1-b2'), /both black/);
  assert.match(await listener.say('hint'), /any black piece/);
  await listener.type('show');
  await listener.hear(/^Right\./);
  await listener.say('next');
  assert.match(await listener.say('p c3'), /c3/);
  assert.doesNotMatch(await listener.say('p c3'), /value/);
  assert.match(await listener.say('g'), /give the answer away/);
  assert.match(await listener.say('9'), /one of these answers: 1, 2, 3,? or 4/);
  assert.match(await listener.say('3'), /Not quite/);
  assert.match(await listener.say('back'), /Step 1 of 12/);
  assert.match(await listener.say('back'), /the first step/);
  assert.deepEqual(await violations(page), []);
  await leave(page);
});

test('a finished game is replayed and evaluated', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emulsion', board: '4', opponent: 'human' });
  const listener = new Listener(page);
  await listener.begin();
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 40, 'the game ends');
    const move = /legal moves?: ([^,.]+)/.exec(await listener.ask('legal', /legal move/))?.[1];
    if (!move) break;
    await listener.say(move);
  }
  await page.locator('[data-result]').waitFor();
  assert.match(await listener.say('f'), /the last position/);
  assert.match(await listener.say('first'), /Start position\. \d+ moves follow/);
  assert.match(await listener.say('f'), /After move 1 of \d+: Black plays/);
  assert.match(await listener.say('l'), /Black plays/);
  assert.match(await listener.say('evaluate'), /wins|better|even/i);
  assert.match(await listener.say('end'), /After move (\d+) of \1/);
  assert.deepEqual(page.failures, []);
  await leave(page);
});

test('the private analysis board of a running game works without the engine', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '3d',
  });
  await turnOf(host);
  await fromMenu(host, 'Analyze');
  await host.getByRole('heading', { name: 'Analysis' }).waitFor();
  const listener = new Listener(host);
  await listener.begin();
  assert.match(await listener.say('e3'), /White plays e3/);
  assert.match(await listener.say('c3'), /Black plays c3/);
  assert.match(await listener.say('back'), /White plays e3/);
  assert.match(await listener.say('g7'), /Black plays g7/);
  assert.match(await listener.say('other'), /Black plays c3/);
  assert.match(await listener.say('evaluate'), /cannot do that/);
  assert.doesNotMatch(await listener.say('help'), /engine/);
  assert.equal(await friend.locator('.board').getAttribute('data-ply'), '0', 'nothing was played');
  await leave(host, friend);
});

test('a position is set up by typed text', async () => {
  const { page, listener } = await listen('/editor/emergo:5x5,men=2');
  await listener.ask('help', /e5 w2b1/);
  await listener.say('clear');
  await listener.ask('a1 w2b1', /White piece on a1: 2 caps on 1 black/);
  await listener.ask('c3 b', /Black piece on c3/);
  await listener.ask('turn black', /Black to move/);
  await listener.ask('n', /White 0, Black 0/);
  await listener.ask('e5 w', /White piece on e5/);
  await listener.ask('check', /white has 3 men/i);
  await listener.ask('undo', /Done/);
  await listener.hear(/This position is legal/);
  await listener.ask('e5 -', /e5, empty/);
  await listener.ask('z9 w', /no cell z9/);
  await listener.ask('a1 x', /not valid cell content/);
  await listener.ask('text', /^3\/2\/1,b1,1\/2\/w2b1,2 b 0,0/);
  await listener.ask('board', /From a1: white 2 on 1/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await leave(page);
});
