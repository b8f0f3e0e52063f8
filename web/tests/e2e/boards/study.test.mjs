/** The analysis board, without an account. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { fromMenu } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const current = (page, text) => page.locator(`[data-node="${text}"][aria-current=step]`);
const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`);

async function open(address, options) {
  const page = await visit(browser, options);
  await page.goto(`${server.url}${address}`);
  await page.locator('.board[data-interactive=true]').waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('a tree with moves, variations and comments survives a reload', async () => {
  const page = await open('/analysis/emergo:9x9');
  for (const [name, line] of [
    ['e3', 'e3'],
    ['c3', 'e3 c3'],
  ]) {
    await cell(page, name).click();
    await current(page, line).waitFor();
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await current(page, 'e3').waitFor();
  await cell(page, 'g7').click();
  await current(page, 'e3 g7').waitFor();
  await page.getByRole('button', { name: 'Notes' }).click();
  await page.getByLabel('Comment on this position').fill('a <b>quiet</b> answer');
  await page.getByText('a <b>quiet</b> answer', { exact: true }).first().waitFor();
  await page.waitForURL(/\?moves=e3,g7$/);
  await fromMenu(page, 'Make main line');
  await page.reload();
  await current(page, 'e3 g7').waitFor();
  await page.locator('.tree .comment').filter({ hasText: 'a <b>quiet</b> answer' }).waitFor();
  await page.locator('[data-node="e3 c3"]').waitFor();
  // The link in the header returns to the same position.
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await current(page, 'e3 g7').waitFor();
  assert.deepEqual(await violations(page), []);
  await close(page);
});

test('the board works by keyboard and typed moves, and an illegal move stays in its field', async () => {
  const page = await open('/analysis/emergo:9x9');
  await page.keyboard.press('m');
  for (const [move, line] of [
    ['E3', 'e3'],
    ['c3', 'e3 c3'],
    ['e5', 'e3 c3 e5'],
  ]) {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await current(page, line).waitFor();
  }
  await page.keyboard.type('e5');
  await page.keyboard.press('Enter');
  await page.locator('[data-refusal]').waitFor();
  assert.equal(await page.locator('#typed-move').inputValue(), 'e5');
  await current(page, 'e3 c3 e5').focus();
  await page.keyboard.press('ArrowLeft');
  await current(page, 'e3 c3').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('g7');
  await page.keyboard.press('Enter');
  await current(page, 'e3 c3 g7').waitFor();
  await current(page, 'e3 c3 g7').focus();
  await page.keyboard.press('ArrowUp');
  await current(page, 'e3 c3 e5').waitFor();
  await page.keyboard.press('Home');
  await current(page, '').waitFor();
  await page.keyboard.press('End');
  await current(page, 'e3 c3 e5').waitFor();
  await page.keyboard.press('Delete');
  await page.locator('[data-node="e3 c3 e5"]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Restore', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-node="e3 c3 e5"]').waitFor();
  // Draws a mark and an arrow by keyboard.
  await current(page, 'e3 c3').focus();
  await page.keyboard.press('d');
  await cell(page, 'e5').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.board circle.drawn.green').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.board .drawn.green.head').waitFor();
  assert.equal(await page.locator('.board').getAttribute('data-ply'), '2', 'nothing was played');
  await close(page);
});

test('an illegal move links to the rule that it breaks', async () => {
  const page = await open('/analysis/emergo:7x7');
  await cell(page, 'd4').click();
  await page.locator('[data-refusal]').filter({ hasText: 'center' }).waitFor();
  assert.match(
    (await page.locator('[data-refusal] a').getAttribute('href')) ?? '',
    /^\/rules\/emergo#rule-\d+$/,
  );
  await close(page);
});

test('the right mouse button draws marks that belong to their node', async () => {
  const page = await open('/analysis/emulsion:8?moves=a1-b1');
  await cell(page, 'd4').click({ button: 'right' });
  await page.locator('.board circle.drawn.green').waitFor();
  await cell(page, 'c3').hover();
  await page.keyboard.down('Shift');
  await page.mouse.down({ button: 'right' });
  await cell(page, 'e5').hover();
  await page.mouse.up({ button: 'right' });
  await page.keyboard.up('Shift');
  await page.locator('.board .drawn.red.head').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.locator('.board .drawn').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.locator('.board .drawn.red.head').waitFor();
  await close(page);
});

test('a link opens its position, and an invalid link shows an error', async () => {
  const page = await open('/analysis/emergo:9x9?moves=e3,c3,e5&at=2');
  await current(page, 'e3 c3').waitFor();
  const steps = await page.evaluate(() => history.length);
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await current(page, '').waitFor();
  await page.waitForURL(/moves=e3,c3,e5&at=0$/);
  assert.equal(await page.evaluate(() => history.length), steps, 'no new history entries');
  await page.getByRole('button', { name: 'Share' }).click();
  assert.match(await page.getByLabel('Link to this position').inputValue(), /moves=e3,c3,e5&at=0$/);
  await page.getByText('Position and moves as text').click();
  const record = await page.getByRole('textbox', { name: 'Game record' }).inputValue();
  assert.match(record, /\[Game "emergo:9x9"\]\s+1\. e3 c3 2\. e5/);

  for (const [address, words] of [
    ['/analysis/emergo:9x9?moves=e3,e3', /e3/],
    ['/analysis/chess', /chess/],
    ['/analysis/emergo:9x9?position=wbwb/bwbw/wbwb/bwbw+b+0', /\S/],
    ['/analysis?game-id=nosuchgame', /\S/],
  ]) {
    const bad = await visit(browser);
    await bad.goto(`${server.url}${address}`);
    assert.match(await bad.locator('[data-failure]').innerText(), words, address);
    await close(bad);
  }
  await page.goto(`${server.url}/analysis/emergo:9x9?moves=e3,e3`);
  await page.getByRole('button', { name: 'Analyze from the start' }).click();
  await current(page, '').waitFor();
  await close(page);
});

test('pasted text is opened, or rejected with a message and kept in the field', async () => {
  const page = await open('/analysis/emergo:9x9');
  await page.keyboard.press('p');
  const field = page.getByLabel('Paste it here');
  await field.fill('complete <nonsense>');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  assert.equal(await field.inputValue(), 'complete <nonsense>');
  assert.deepEqual(await violations(page), []);
  await field.fill('[Game "emulsion:8"] 1. a1-b1 h8-g8');
  await page.getByRole('button', { name: 'Open' }).click();
  await current(page, 'a1-b1 g8-h8').waitFor();
  await page.keyboard.press('p');
  await field.fill(`${server.url}/analysis/emergo:7x7?moves=c3,e5&at=1`);
  await page.getByRole('button', { name: 'Open' }).click();
  await current(page, 'c3 e5').waitFor();
  // The previous board can be restored.
  await fromMenu(page, 'Restore the previous analysis');
  await current(page, 'a1-b1 g8-h8').waitFor();
  await close(page);
});

test('the engine shows its lines, and its moves can be played', async () => {
  const page = await open('/analysis/emergo:7x7?moves=c3,e5');
  await page.keyboard.press('e');
  await page.locator('[data-line="1"]').first().waitFor();
  await page.locator('.board .advice').first().waitFor();
  await page.keyboard.press('l');
  await page.locator('[data-line="2"]').first().waitFor();
  await page.locator('[data-line="1"]').first().click();
  await page.locator('.board[data-ply="3"]').waitFor();
  await page.reload();
  await page.locator('[data-line="2"]').first().waitFor();
  await page.getByRole('button', { name: 'Engine' }).click();
  assert.equal(await page.locator('.board .advice').count(), 0);
  // A swap moves both pieces, so its arrow has two heads.
  await page.goto(`${server.url}/analysis/emulsion:6`);
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.locator('.board .advice.rank-0.head').nth(1).waitFor();
  await close(page);
});

test('a pasted list of moves in diamond coordinates is understood', async () => {
  const page = await open('/analysis/emergo:9x9');
  await page.keyboard.press('p');
  await page.getByLabel('Paste it here').fill('1. E3 E7 2. D3 F7');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await current(page, 'c3 g7 b4 h6').waitFor();
  await close(page);
});

test('problems with pasted texts and edited positions are shown in the user’s language', async () => {
  const page = await visit(browser, { locale: 'nl-NL' });
  await page.goto(`${server.url}/analysis/emergo:9x9`);
  await page.locator('.board[data-interactive=true]').waitFor();
  await page.keyboard.press('p');
  await page.locator('#pasted').fill('1. e3 e3');
  await page.getByRole('button', { name: 'Openen' }).click();
  await page.locator('#paste-problem').filter({ hasText: 'Dit is gelezen als Emergo 9x9' }).waitFor();
  await page.goto(`${server.url}/editor/emulsion:4?position=wbwb/b2w/wbwb/bwbw%20b%200`);
  await page.locator('[data-problem=empty]').filter({ hasText: '2 velden zijn leeg' }).waitFor();
  await close(page);
});

test('the computer plays from any position at a chosen level, even while the engine runs', async () => {
  // Each side has one jump. The engine's analysis must not disturb the computer's move.
  const start = '/analysis/emergo:5x5,men=3?position=b1,2/2/2,w1/2/w2,1,b2%20w%200,0%208';
  const page = await open(`${start}&play=1`);
  await page.keyboard.press('e');
  await page.locator('[data-line="1"]').first().waitFor();
  const levels = [];
  page.on('request', (request) => {
    const level = new URL(request.url()).searchParams.get('level');
    if (level) levels.push(level);
  });
  await page.getByLabel('Level').selectOption({ label: 'Level 1 · for your first games' });
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.getByRole('button', { name: 'Play White' }).click();
  await page.getByText('You play White against level 1.').waitFor();
  await cell(page, 'e3').click();
  await cell(page, 'd4').click();
  await page.locator('.board[data-ply="10"][data-interactive=true]').waitFor();
  assert.deepEqual(levels, [], 'the page plays, and not the server');
  // The level and the moves survive a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  assert.equal(await page.getByLabel('Level').inputValue(), '1');
  await page.locator('.board[data-ply="10"]').waitFor();
  await close(page);
});

test('a finished game opens on the analysis board, with a graph that works by keyboard', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '7x7', opponent: 'human' });
  for (const move of ['c3', 'e5']) {
    await cell(page, move).click();
    await page.locator(`.board[data-ply="${move === 'c3' ? 1 : 2}"]`).waitFor();
  }
  await page.getByRole('button', { name: /^Resign/ }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).last().click();
  await page.getByRole('link', { name: 'Analyze' }).click();
  await current(page, 'c3 e5').waitFor();
  // The evaluations of the review come along.
  await page.locator('[data-report="3"]').waitFor();
  await page.getByRole('button', { name: 'Graph', expanded: true }).waitFor();
  assert.match(await page.locator('[data-known]').textContent(), /(better|even|wins in)/);
  const graph = page.getByRole('slider', { name: 'White’s winning chance' });
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await current(page, 'c3').waitFor();
  assert.match((await graph.getAttribute('aria-valuetext')) ?? '', /^After move 1: \S/);
  await page.getByText('All moves in a table').click();
  assert.equal(await page.locator('.all tbody tr').count(), 3);
  assert.deepEqual(await violations(page), []);
  await close(page);
});

test('a new analysis offers other boards, pasting and the editor on every screen', async () => {
  for (const [width, height] of [
    [1200, 820],
    [360, 740],
  ]) {
    const page = await visit(browser, { viewport: { width, height } });
    await page.goto(`${server.url}/analysis`);
    const boards = page.getByLabel('Game', { exact: true });
    await boards.selectOption({ label: 'Emulsion 6x6' });
    await page.waitForURL(/emulsion:6/);
    await page.locator('.board[data-shape=square]').waitFor();
    const paste = page.getByRole('button', { name: 'Paste a game' });
    for (const way of [boards, paste, page.getByRole('link', { name: 'Set up a position' })])
      assert.ok((await way.boundingBox()).y < height - 60, `${width} px`);
    assert.deepEqual(await violations(page), []);
    await boards.selectOption({ label: 'Another board…' });
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await boards.inputValue(), 'emulsion:6');
    await paste.click();
    await page.getByLabel('Paste it here').fill('[Game "emergo:9x9"] 1. e3 e7');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.board[data-ply="2"]').waitFor();
    assert.equal(await boards.count(), 0);
    await close(page);
  }
});

test('on a phone the line of moves shows the current one and ends at the edge of the window', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  const moves = ['e7-e6', 'e4-d4', 'a7-a6', 'b7-b6', 'a1-a2', 'b3-a3'];
  await page.goto(`${server.url}/analysis/emulsion:8?moves=${moves.join(',')}`);
  const last = current(page, moves.join(' '));
  await last.waitFor();
  const [line, shown] = await Promise.all([page.locator('.tree').boundingBox(), last.boundingBox()]);
  assert.ok(line.x >= 0 && line.x + line.width <= 360, JSON.stringify(line));
  assert.ok(shown.x >= line.x && shown.x + shown.width <= line.x + line.width, JSON.stringify(shown));
  await close(page);
});

test('the board works without storage and without a network', async () => {
  const page = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${server.url}/analysis/emergo:9x9`);
  await cell(page, 'e3').click();
  await current(page, 'e3').waitFor();
  await close(page);

  const offline = await open('/analysis/emergo:9x9?moves=e3,c3');
  await current(offline, 'e3 c3').waitFor();
  // Adjacent positions are cached too.
  await offline.waitForFunction(
    () => JSON.parse(localStorage.getItem('luctor.analysis.positions') ?? '[]').length >= 2,
  );
  await offline.route('**/api/**', (route) => route.abort());
  await offline.goto(`${server.url}/analysis`);
  await current(offline, 'e3 c3').waitFor();
  await offline.keyboard.press('ArrowLeft');
  await current(offline, 'e3').waitFor();
  await close(offline);
});
