/** Solving problems as a guest and with an account, by pointer, keyboard and text. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, typeMove, visit } from '../support/browser.mjs';
import { press, problemOf, shownId, solutionOf, typeAnswer, wrongMove } from '../support/problems.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const stage = (page, name) => page.locator(`[data-verdict=${name}]`).waitFor();

test('a guest solves problems by pointer on a phone, and keeps the progress in the browser', async () => {
  const page = await visit(browser, PHONE);
  await page.goto(`${server.url}/problems?game=emergo`);
  await page.locator('.board').waitFor();
  const problem = await problemOf(page, await shownId(page));
  // The task, the board, the verdict and the actions fit on the screen.
  for (const part of ['[data-task]', '.board', '[data-verdict]', '.actions']) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 741, `${part} is on the screen: ${JSON.stringify(box)}`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await violations(page), []);
  const wrong = wrongMove(problem);
  await press(page, problem, wrong);
  await stage(page, 'wrong');
  // The engine answers, and the move can be taken back.
  await page
    .getByText(/The engine answers/)
    .first()
    .waitFor();
  await page.locator('[data-outcome=failed]').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await stage(page, 'choosing');
  assert.equal(await page.getByRole('list', { name: 'Themes' }).count(), 0, 'themes come after the solution');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await stage(page, 'shown');
  await page.locator('[data-verdict]').getByText('Not solved. Here is the solution.').waitFor();
  await page.getByRole('list', { name: 'Themes' }).waitFor();
  // Each move of the solution shows its position.
  const moves = page.getByRole('list', { name: 'Moves' });
  await moves.getByRole('button', { name: 'Start' }).click();
  assert.equal(await moves.locator('[aria-current=step]').textContent(), 'Start');
  await moves.getByRole('button').nth(1).click();
  await page.locator('.board .cell.last').first().waitFor();
  assert.deepEqual(await violations(page), []);
  // After the solution, the problem can be tried again, which does not count.
  await page.getByRole('button', { name: 'Try again' }).click();
  await stage(page, 'choosing');
  await page.goto(`${server.url}/problems/dashboard`);
  await page.locator('[data-solver=emergo]').waitFor();
  assert.deepEqual(await violations(page), []);
  // After signing up, the attempts can be added to the account.
  await signUp(page, server.url, 'Mover');
  await page.goto(`${server.url}/problems/dashboard`);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await page.locator('[data-imported="1"]').waitFor();
  await page.reload();
  await page.getByText('Solved', { exact: true }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add to my account' }).count(), 0);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a hint marks where the move begins and counts as a failure, and the solution has a reason', async () => {
  const page = await visit(browser, PHONE);
  await page.goto(`${server.url}/problems?game=emulsion`);
  await page
    .getByText('Your move. The first try changes your rating. A hint or the solution counts as a failure.')
    .waitFor();
  const problem = await problemOf(page, await shownId(page));
  await page.getByRole('button', { name: 'Hint' }).tap();
  const [cell] = problem.solution[0].turns[0].cells;
  await page.getByText(`The right move begins at ${cell}.`).first().waitFor();
  await page.locator('.board .drawn.green').waitFor();
  await page.locator('[data-outcome=failed]').waitFor();
  assert.deepEqual(await violations(page), []);
  await press(page, problem, solutionOf(problem)[0]);
  await page.locator('.board .drawn.green').waitFor({ state: 'detached' });
  await page.locator('[data-stage=replying]').waitFor({ state: 'detached' });
  for (const move of solutionOf(problem).slice(1)) await typeAnswer(page, move);
  await stage(page, 'solved');
  await page.locator('[data-verdict]').getByText('Solved with a hint.').waitFor();
  const why = page.locator('[data-why]');
  assert.match(await why.textContent(), /\.$/);
  // The verdict, its reason and the buttons are on the screen together with the board.
  const bar = await page.locator('.actions').boundingBox();
  for (const part of [why, page.locator('[data-verdict]').getByRole('button', { name: 'Next problem' })]) {
    const { y, height } = await part.boundingBox();
    assert.ok(y + height <= bar.y, `${await part.textContent()} is above the bar`);
  }
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a member solves by typed moves, votes, and gets another problem', async () => {
  const page = await visit(browser);
  await signUp(page, server.url, 'Solver');
  await page.goto(`${server.url}/problems`);
  await page.locator('.board').waitFor();
  const first = await problemOf(page, await shownId(page));
  for (const move of solutionOf(first)) await typeAnswer(page, move);
  await stage(page, 'solved');
  await page.locator('[data-change]').getByText(/^\+/).waitFor();
  const like = page.getByRole('button', { name: 'I like it', exact: true });
  await like.click();
  await page.locator('[aria-pressed=true][aria-label="I like it"]').waitFor();
  assert.deepEqual(await violations(page), []);
  // An illegal move is explained and does not count.
  await page.getByRole('button', { name: 'Next problem' }).last().click();
  await stage(page, 'choosing');
  const second = await shownId(page);
  assert.notEqual(second, first.id);
  await typeMove(page, 'a1-a1');
  await page.locator('[data-refusal]').waitFor();
  await stage(page, 'choosing');
  // Reloading gives another problem, but the one that was solved is known.
  await page.goto(`${server.url}/problems/${first.id}`);
  await page.locator('.board').waitFor();
  await page.goto(`${server.url}/problems/dashboard`);
  await page
    .getByRole('link', { name: /^.*solved, E/ })
    .first()
    .waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the problem of the day is solved in text mode', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/problems/daily`);
  await page.locator('.board').waitFor();
  const problem = await problemOf(page, await shownId(page));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Text mode' }).click();
  await page.keyboard.press('Escape');
  const field = page.getByLabel('Move or command');
  const log = page.getByRole('log');
  await field.fill('task');
  await field.press('Enter');
  await log
    .getByText(/to move/)
    .first()
    .waitFor();
  for (const move of solutionOf(problem)) {
    await page.locator('[data-stage=replying]').waitFor({ state: 'detached' });
    await field.fill(move);
    await field.press('Enter');
  }
  await stage(page, 'solved');
  await log.getByText('Solved!').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a race counts answers until the third mistake, or until it is ended', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/problems/race`);
  await page.getByRole('button', { name: 'Start' }).click();
  for (let number = 0; number < 4; number++) {
    await page.locator(`[data-race="${number}"]`).waitFor();
    await page.locator('[data-stage=choosing]').waitFor();
    const problem = await problemOf(page, await shownId(page));
    if (number > 0) await typeAnswer(page, wrongMove(problem));
    else for (const move of solutionOf(problem)) await typeAnswer(page, move);
  }
  await page.getByRole('heading', { name: '1 problem solved' }).waitFor();
  await page.getByText('A new best!').waitFor();
  assert.equal(await page.locator('ol a').count(), 4);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Race again' }).click();
  await page.getByRole('timer').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'End race' }).click();
  await page.getByRole('heading', { name: '0 problems solved' }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('themes are explained, and one of them can be trained', async () => {
  const page = await visit(browser, PHONE);
  await page.goto(`${server.url}/problems/themes`);
  await page.getByRole('link', { name: /^Decapitation/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: /^Decapitation/ }).click();
  await page.locator('.board').waitFor();
  const { themes } = await problemOf(page, await shownId(page));
  assert.ok(themes.includes('decapitation'));
  await page.goto(`${server.url}/problems/repeat`);
  await page.getByRole('heading', { name: 'Nothing to repeat' }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
