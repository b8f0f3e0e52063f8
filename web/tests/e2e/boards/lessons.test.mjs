/** The lessons: every step can be solved by pointer and by keyboard, and wrong attempts are explained. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations, violationsInBothColors } from '../support/axe.mjs';
import { launch, typeMove, visit } from '../support/browser.mjs';
import { leave } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const STILL = { reducedMotion: 'reduce' };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The solution of each step: cells or an answer, and a wrong attempt with a part of its explanation. */
const EMULSION = {
  swap: { cells: ['b2', 'c2'], wrong: 'a1-b2', explanation: 'both black' },
  value: { answer: '2', wrongAnswer: '3' },
  edge: { answer: '2½', wrongAnswer: '2' },
  rise: { cells: ['c2', 'd2'], wrong: 'a4-b4', explanation: 'must raise' },
  diagonal: { cells: ['a3', 'b2'], wrong: 'a2-a3', explanation: 'both black' },
  groups: { answer: '7', wrongAnswer: '8' },
  join: { cells: ['a1', 'a2'], wrong: 'a3-a4', explanation: 'this exercise asks for another one' },
  last: { cells: ['d4', 'c3'], wrong: 'd4-d3', explanation: 'must raise' },
  winner: { answer: 'black', wrongAnswer: 'white' },
  cancel: { answer: 'white', wrongAnswer: 'black' },
  all: { cells: ['a3', 'b4'], wrong: 'a4-b4', explanation: 'must raise' },
  win: { cells: ['a4', 'a3'], wrong: 'a2-a1', explanation: 'this exercise asks for another one' },
};
const EMERGO = {
  step: { cells: ['e3', 'd4'], wrong: 'e3-c3', explanation: 'is not next to' },
  capture: { cells: ['b2', 'd4'], wrong: 'b2-a3', explanation: 'must capture' },
  release: { cells: ['b2', 'd4'], wrong: 'b2-a3', explanation: 'must capture' },
  chain: { cells: ['a1', 'c3', 'e5'], wrong: 'a1xc3', explanation: 'takes only 1' },
  majority: { cells: ['a1', 'c3', 'e5'], wrong: 'g3xe1', explanation: 'takes only 1' },
  roundabout: { cells: ['c3', 'a5', 'c7', 'e5', 'c3', 'a5'], wrong: 'c3-d2', explanation: 'must capture' },
  enter: { cells: ['b2'], wrong: 'c3', explanation: 'center' },
  feed: { cells: ['e5'], wrong: 'c3', explanation: 'may not feed' },
  mayFeed: { cells: ['b4'], wrong: 'e1', explanation: 'this exercise asks for another one' },
  shadow: { cells: ['e3'], wrong: 'b4', explanation: 'may not feed' },
  blocked: { cells: ['d4', 'c3'], wrong: 'd4-e5', explanation: 'this exercise asks for another one' },
  win: { cells: ['a1', 'c3', 'e5'], wrong: 'a1xc3', explanation: 'takes only 1' },
};
const LESSONS = { emulsion: EMULSION, emergo: EMERGO };

async function lesson(kind, options = {}) {
  const page = await visit(browser, { ...STILL, ...options });
  await page.goto(`${server.url}/learn/${kind}`);
  return page;
}

const at = (page, id) => page.locator(`[data-step=${id}][data-solved=false]`);
const solved = (page, id) => page.locator(`[data-step=${id}][data-solved=true]`);
const option = (page, answer) => page.locator(`[data-option="${answer}"]`);
const onward = (page) => page.getByRole('button', { name: /^(Next|Finish)$/ });

/** Chooses cells until the board completes the move. */
async function choose(page, id, cells, pick) {
  for (const cell of cells) {
    await pick(cell);
    // The move is complete.
    if ((await page.locator('svg.board').getAttribute('data-chosen')) === '') break;
  }
  await solved(page, id).waitFor();
}

async function solve(page, id, { cells, answer }, { pick, press }) {
  await at(page, id).locator('.board svg, svg.board').first().waitFor();
  if (answer) await press(option(page, answer));
  else await choose(page, id, cells, pick);
  await solved(page, id).waitFor();
}

test('a whole lesson needs no network, once the site has been opened', async () => {
  const page = await visit(browser, { ...STILL, serviceWorkers: 'allow' });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();
  await page.goto(`${server.url}/learn/emergo`);
  const pick = (cell) => page.locator(`.board [data-cell="${cell}"]`).click();
  for (const [id, step] of Object.entries(EMERGO)) {
    await solve(page, id, step, { pick, press: (button) => button.click() });
    await onward(page).click();
  }
  await page.locator('[data-end]').waitFor();
  // The first game is one of the browser.
  await page.getByRole('link', { name: 'Play level 1' }).click();
  await page.getByRole('heading', { name: 'Games on this device' }).waitFor();
  assert.deepEqual(page.failures, []);
  await server.restart();
  await leave(page);
});

for (const [kind, steps] of Object.entries(LESSONS)) {
  test(`${kind}: every step is solved by pointer, followed by a game against level 1`, async () => {
    const page = await lesson(kind);
    const pick = (cell) => page.locator(`.board [data-cell="${cell}"]`).click();
    for (const [id, step] of Object.entries(steps)) {
      await solve(page, id, step, { pick, press: (button) => button.click() });
      await onward(page).click();
    }
    await page.locator('[data-end]').waitFor();
    assert.deepEqual(await violations(page), [], 'the end');
    // The smallest board is over soonest.
    await page.locator('input[name=first-board][value=small]').check();
    await page.getByRole('button', { name: 'Play level 1' }).click();
    await page.waitForURL(/\/game\//);
    const { reason } = await new Player(page, 3).playToEnd();
    assert.ok(reason, 'the first game ends');
    await page
      .getByText(/^You (win|lose)\./)
      .or(page.locator('[data-result=blocked], [data-result=repetition]'))
      .first()
      .waitFor();
    await page
      .getByRole('button', {
        name: kind === 'emulsion' ? 'Next: 6x6 against level 1' : 'Next: 7x7 against level 1',
      })
      .click();
    await page.getByRole('heading', { name: kind === 'emulsion' ? 'Emulsion 6x6' : 'Emergo 7x7' }).waitFor();
    await page.goto(`${server.url}/learn`);
    await page.getByRole('link', { name: /First lessons .* All done$/ }).click();
    await page.locator('[data-end]').waitFor();
    assert.deepEqual(page.failures, []);
    await leave(page);
  });

  test(`${kind}: every step is solved by keyboard`, async () => {
    const page = await lesson(kind);
    const { keyboard } = page;
    const press = async (button) => {
      await button.focus();
      await keyboard.press('Enter');
    };
    const pick = (cell) => walk(page, cell);
    for (const [id, step] of Object.entries(steps)) {
      await solve(page, id, step, { pick, press });
      // The button to the next step is focused automatically.
      await page
        .locator(':focus')
        .filter({ hasText: /^(Next|Finish)$/ })
        .waitFor();
      await keyboard.press('Enter');
    }
    await page.locator('[data-end] h2:focus').waitFor();
    await leave(page);
  });

  test(`${kind}: a wrong attempt is explained, and the next one counts`, async () => {
    const page = await lesson(kind);
    const pick = (cell) => page.locator(`.board [data-cell="${cell}"]`).click();
    for (const [id, step] of Object.entries(steps)) {
      await at(page, id).locator('svg.board').waitFor();
      if (step.answer) {
        await option(page, step.wrongAnswer).click();
        await page.locator('[data-outcome=wrong-answer]').waitFor();
      } else {
        await typeMove(page, step.wrong);
        const outcome = page.locator('[data-outcome=refused], [data-outcome=not-asked]');
        await outcome.waitFor();
        const explanation = (await outcome.textContent()).trim();
        assert.match(explanation, new RegExp(step.explanation), id);
        assert.ok(explanation.length > 10, `${id}: ${explanation}`);
        await page
          .locator('[data-announced]')
          .filter({ hasText: explanation.slice(0, 12) })
          .waitFor({ state: 'attached' });
      }
      await solve(page, id, step, { pick, press: (button) => button.click() });
      await onward(page).click();
    }
    await leave(page);
  });
}

/** Moves the focus to a cell with the arrow keys and chooses it. */
async function walk(page, cell) {
  await page.locator('.board [tabindex="0"]').focus();
  const location = (name) => page.evaluate(locate, name);
  const to = await location(cell);
  for (let { row } = await location(null); row !== to.row; row += Math.sign(to.row - row))
    await page.keyboard.press(row < to.row ? 'ArrowDown' : 'ArrowUp');
  for (let { column } = await location(null); column !== to.column; column += Math.sign(to.column - column))
    await page.keyboard.press(column < to.column ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
}

/** Runs in the page. Returns the row and column of a cell, or of the focused cell. */
function locate(name) {
  const cell = name ? document.querySelector(`[data-cell="${name}"]`) : document.activeElement;
  const row = cell.closest('[role=row]');
  return {
    row: [...row.parentNode.querySelectorAll('[role=row]')].indexOf(row),
    column: [...row.children].indexOf(cell),
  };
}

test('a wrong attempt by two clicks is explained', async () => {
  const page = await lesson('emulsion');
  await page.getByRole('button', { name: /^Step 4 / }).click();
  await at(page, 'rise').locator('svg.board').waitFor();
  for (const cell of ['d3', 'c3']) await page.locator(`.board [data-cell=${cell}]`).click();
  await page
    .locator('[data-outcome=refused]')
    .filter({ hasText: 'from 1½ to 1. A swap must raise it' })
    .waitFor();
  await leave(page);
});

test('the board shows each chosen jump of a capture and takes it back', async () => {
  const page = await lesson('emergo');
  await page.getByRole('button', { name: /^Step 6 / }).click();
  await at(page, 'roundabout').locator('svg.board').waitFor();
  const choose = (cell) => page.locator(`.board [data-cell=${cell}]`).click();
  const before = await occupied(page);
  for (const cell of ['c3', 'a5', 'c7']) await choose(cell);
  // One of the two men on b4 remains, and the man on b6 is gone.
  assert.deepEqual(
    await occupied(page),
    before
      .filter((cell) => !['c3', 'b6'].includes(cell))
      .concat('c7')
      .sort(),
  );
  await choose('c3');
  assert.deepEqual(await occupied(page), before);
  await leave(page);
});

/** Returns the cells on which pieces are visible. */
function occupied(page) {
  return page.evaluate(() => {
    const middle = (node) => {
      const { x, width, bottom } = node.getBoundingClientRect();
      return { x: x + width / 2, y: bottom - width / 4 };
    };
    const cells = [...document.querySelectorAll('.board [data-cell]')];
    const found = [...document.querySelectorAll('.board .piece')].map((piece) => {
      const { x, y } = middle(piece);
      const under = cells.find((cell) => {
        const box = cell.getBoundingClientRect();
        return x > box.x && x < box.right && y > box.y && y < box.bottom;
      });
      return under?.dataset.cell;
    });
    return found.sort();
  });
}

/** Solves the first step. */
async function solveFirstStep(page) {
  for (const cell of EMERGO.step.cells) await page.locator(`.board [data-cell=${cell}]`).click();
  await solved(page, 'step').waitFor();
}

test('each jump needs its own click, and a smaller capture is rejected with its rule', async () => {
  const page = await lesson('emergo');
  await page.getByRole('button', { name: /^Step 5/ }).click();
  await at(page, 'majority').locator('svg.board').waitFor();
  const pick = (cell) => page.locator(`.board [data-cell="${cell}"]`).click();
  for (const cell of ['g3', 'e1']) await pick(cell);
  await page.locator('[data-outcome=refused]').filter({ hasText: 'takes only 1' }).waitFor();
  for (const cell of ['a1', 'e5', 'c3']) await pick(cell);
  await page.locator('svg.board[data-chosen="a1 c3"]').waitFor();
  await pick('e5');
  await solved(page, 'majority').waitFor();
  await leave(page);
});

test('a wrong answer highlights the cells that count', async () => {
  const page = await lesson('emulsion');
  await page.getByRole('button', { name: /^Step 2/ }).click();
  await at(page, 'value').locator('svg.board').waitFor();
  await option(page, '3').click();
  await page.locator('[data-outcome=wrong-answer]').filter({ hasText: 'b3, d3, c2 and c4' }).waitFor();
  const counted = page.locator('.cell.counted');
  assert.deepEqual((await counted.evaluateAll((cells) => cells.map((cell) => cell.dataset.cell))).sort(), [
    'b3',
    'c2',
    'c4',
    'd3',
  ]);
  await option(page, '2').click();
  await solved(page, 'value').waitFor();
  assert.equal(await counted.count(), 0);
  assert.equal(await page.locator('.count.value').count(), 4, 'values at the edge are not shown yet');
  await leave(page);
});

test('a step shows no descriptions of cells, and no marks after its move', async () => {
  const page = await lesson('emergo', PHONE);
  await at(page, 'step').locator('svg.board').waitFor();
  const readout = page.locator('.readout');
  await page.locator('.board [data-cell=e3]').tap();
  await page.locator('.board .dot').first().waitFor();
  assert.equal((await readout.textContent()).trim(), '');
  await page.locator('.board [data-cell=d4]').tap();
  await solved(page, 'step').waitFor();
  assert.equal(await page.locator('.board :is(.dot, .ring, .path)').count(), 0);
  await onward(page).tap();
  await at(page, 'capture').waitFor();
  assert.equal((await readout.textContent()).trim(), '');
  await leave(page);
});

test('on a phone the task, the feedback and the next button are visible', async () => {
  const page = await lesson('emulsion', PHONE);
  for (const [id, step] of Object.entries(EMULSION).slice(0, 4)) {
    await at(page, id).locator('svg.board').waitFor();
    for (const part of ['.task', '.buttons']) assert.ok(await isVisible(page, part), `${id}: ${part}`);
    const pick = (cell) => page.locator(`.board [data-cell="${cell}"]`).tap();
    await solve(page, id, step, { pick, press: (button) => button.tap() });
    for (const part of ['.feedback', '.buttons'])
      assert.ok(await isVisible(page, part), `${id}: ${part}, done`);
    await onward(page).tap();
  }
  await leave(page);
});

async function isVisible(page, selector) {
  const { y, height } = await page.locator(selector).boundingBox();
  return y >= 0 && y + height <= PHONE.viewport.height;
}

test('a hint and then the solution can be shown', async () => {
  const page = await lesson('emulsion');
  await at(page, 'swap').locator('svg.board').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('Choose any black piece and a white one next to it.').first().waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await solved(page, 'swap').waitFor();
  await leave(page);
});

test('progress is stored, and the lesson continues at the next step', async () => {
  const page = await lesson('emergo');
  await solveFirstStep(page);
  await page.reload();
  await at(page, 'capture').waitFor();
  await page.goto(`${server.url}/learn`);
  await page.getByRole('link', { name: /First lessons .* 1 of 12$/ }).waitFor();
  await leave(page);
});

test('a rejected move links to its rule, which opens over the page', async () => {
  const page = await lesson('emergo');
  await page.getByRole('button', { name: /^Step 7/ }).click();
  await at(page, 'enter').waitFor();
  await page.locator('.board [data-cell=c3]').click();
  await page.locator('[data-outcome=refused]').getByRole('link', { name: 'Rule 10' }).click();
  await page.locator('dialog #rule-10.cited').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-outcome=refused]').waitFor();
  await leave(page);
});

test('lessons work without storage', async () => {
  const page = await visit(browser, STILL);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new Error('storage is forbidden');
      },
    });
  });
  await page.goto(`${server.url}/learn/emergo`);
  await solveFirstStep(page);
  await leave(page);
});

test('the lessons have no serious accessibility violations in light and dark, on a phone and a desktop', async () => {
  for (const size of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    for (const path of ['/learn', '/learn/emulsion', '/learn/emergo']) {
      const page = await visit(browser, { ...STILL, ...size });
      await page.goto(server.url + path);
      await page.locator(path === '/learn' ? '.games' : 'svg.board').waitFor();
      assert.deepEqual(await violationsInBothColors(page), [], path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.viewport.width);
      await leave(page);
    }
  }
});
