/** Moves on the element: by pointer, touch and keyboard, with refusals that name the rule. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { Package, Site } from '../support/package.mjs';

let made;
let site;
let browser;
before(async () => {
  [made, browser] = await Promise.all([Package.packed(), launch()]);
  site = await Site.start(made.folder);
});
after(async () => {
  await browser?.close();
  site?.close();
  await made?.remove();
});

/** Notes all events of the page. */
const HEAD = `<style>luctor-board { width: 24rem }</style><script>
  window.events = [];
  for (const name of ['move', 'change', 'refuse', 'error'])
    addEventListener('luctor-' + name, ({ detail }) => events.push([name, detail]));
</script>`;

const board = (page) => page.locator('luctor-board');
const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
const atPly = (page, ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();
const moves = (page) => board(page).evaluate((element) => element.moves);
const events = (page, name) =>
  page.evaluate(
    (wanted) => window.events.filter(([each]) => each === wanted).map(([, detail]) => detail),
    name,
  );

async function on(attributes, check, options) {
  const page = await site.open(browser, `<luctor-board ${attributes}></luctor-board>`, {
    head: HEAD,
    ...options,
  });
  await check(page);
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('clicks play a swap, and the page hears of it', async () => {
  await on('game="emulsion:4" playable', async (page) => {
    await cell(page, 'a1').click();
    await page.getByText(/^a1 chosen\. Next: /).waitFor();
    await cell(page, 'a2').click();
    await atPly(page, 1);
    assert.deepEqual(await events(page, 'move'), [{ move: 'a1-a2', color: 'black', ply: 0 }]);
    assert.equal((await events(page, 'change')).at(-1).ply, 1);
    await page.getByText('White to move').waitFor();
  });
});

test('a piece can be dragged, and a press outside cancels a choice', async () => {
  await on('game="emulsion:4" playable', async (page) => {
    const middle = async (name) => {
      const { x, y, width, height } = await cell(page, name).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle('a1')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('a2')), { steps: 4 });
    await page.locator('.piece.dragged').waitFor();
    await page.mouse.up();
    await atPly(page, 1);

    await cell(page, 'c2').click();
    await page.locator('.board[data-chosen="c2"]').waitFor();
    await page.mouse.click(700, 500);
    await page.locator('.board[data-chosen=""]').waitFor();
  });
});

test('a finger enters a man in Emergo', async () => {
  await on(
    'game="emergo:hex" playable',
    async (page) => {
      await cell(page, 'b2').tap();
      await atPly(page, 1);
      assert.deepEqual(await moves(page), ['b2']);
    },
    { hasTouch: true },
  );
});

test('keys play a move, and Escape takes a choice back', async () => {
  await on('game="emulsion:4" playable', async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.shadowRoot.activeElement.dataset.cell);
    await cell(page, 'b2').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'a1');
    await page.keyboard.press('Enter');
    await page.locator('.board[data-chosen="a1"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.board[data-chosen=""]').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await atPly(page, 1);
    // The focus stays on the board.
    assert.equal(await focused(), 'a2');
  });
});

test('a capture of several jumps is chosen cell by cell', async () => {
  const before = 'e3 c3 e5 c1 a5 c5 e1 c7 f6 d2 b2';
  await on(`game="emergo:7x7" moves="${before}" playable controls`, async (page) => {
    await cell(page, 'd2').click();
    await cell(page, 'f4').click();
    await atPly(page, 12);
    assert.equal((await moves(page)).at(-1), 'd2xf4xd6');
    await page.getByText('12 of 12: d2xf4xd6').waitFor();
  });
});

test('a move that breaks a rule is refused with the number of the rule, in the language of the board', async () => {
  for (const [language, rule] of [
    ['en', /Rule \d+/],
    ['pl', /Zasada \d+/],
  ]) {
    await on(`lang="${language}" game="emergo" playable`, async (page) => {
      // White's first man may not go on the center.
      await cell(page, 'e5').click();
      await page.locator('.message').getByText(rule).waitFor();
      const [refusal] = await events(page, 'refuse');
      assert.equal(refusal.code, 'entry-on-centre', JSON.stringify(refusal));
      assert.ok(Number.isInteger(refusal.rule));
      assert.equal(refusal.move, 'e5');
      assert.equal(
        (await page.locator('.message').textContent()).includes('White’s first man'),
        language === 'en',
      );
      await atPly(page, 0);
      await cell(page, 'c3').click();
      await atPly(page, 1);
      assert.doesNotMatch(await page.locator('.message').textContent(), rule);
    });
  }
});

test('only the sides that are playable can move', async () => {
  await on('game="emulsion:4" playable="black"', async (page) => {
    await cell(page, 'a1').click();
    await cell(page, 'a2').click();
    await atPly(page, 1);
    await page.locator('.board[data-interactive=false]').waitFor();
    await cell(page, 'c2').click();
    await page.locator('.board[data-chosen=""]').waitFor();
    await board(page).evaluate((element) => (element.playable = null));
    await board(page).evaluate((element) => element.go(0));
    await page.locator('.board[data-interactive=false]').waitFor();
    await page.locator('.message').waitFor({ state: 'hidden' });
  });
});

test('the page can cancel a move', async () => {
  await on('game="emulsion:4" playable', async (page) => {
    await page.evaluate(() =>
      addEventListener('luctor-move', (event) => event.preventDefault(), { once: true }),
    );
    const play = async () => {
      await cell(page, 'a1').click();
      await cell(page, 'a2').click();
    };
    await play();
    await page.waitForFunction(() => window.events.some(([name]) => name === 'move'));
    assert.deepEqual(await moves(page), []);
    await play();
    await atPly(page, 1);
  });
});

test('a move in an earlier position replaces those that follow', async () => {
  await on('game="emulsion:4" moves="a1-a2 c1-c2" ply="1" playable controls', async (page) => {
    await cell(page, 'd4').click();
    await cell(page, 'd3').click();
    await page.getByText(/^2 of 2: d[34]-d[34]$/).waitFor();
    assert.equal((await moves(page)).length, 2);
  });
});

test('a placement of the free game chooses its color by key or attribute', async () => {
  await on('game="emulsion:free-6" playable', async (page) => {
    await cell(page, 'a1').click();
    await page.getByText(/^Black on a1, then White/).waitFor();
    await cell(page, 'a2').click();
    await atPly(page, 1);
    await page.keyboard.press('w');
    assert.equal(await board(page).evaluate((element) => element.first), 'white');
    await cell(page, 'c1').click();
    await page.getByText(/^White on c1, then Black/).waitFor();
    await cell(page, 'c2').click();
    await atPly(page, 2);
    assert.deepEqual(await moves(page), ['a1/a2', 'c2/c1']);
  });
});

test('the end of a game is told, and nothing can be moved', async () => {
  await on('game="emulsion:4,pie=off" playable controls', async (page) => {
    const result = await board(page).evaluate(async (element) => {
      while (!element.state.result) await element.move(element.state.legal[0]);
      return element.state.result;
    });
    await page.locator('.message').getByText(result.text).waitFor();
    await page.locator('.board[data-interactive=false]').waitFor();
    assert.equal(await board(page).evaluate((element) => element.bestMove()), null);
  });
});
