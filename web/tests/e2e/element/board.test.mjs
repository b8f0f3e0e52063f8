/** The element on a page of another site: attributes, properties, methods, events and looks. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch } from '../support/browser.mjs';
import { Package, settled, Site } from '../support/package.mjs';

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

const board = (page) => page.locator('luctor-board');
const state = (page) => board(page).evaluate((element) => element.state);

/** Opens a page, runs the test on it, and checks that no script failed. */
async function on(body, check, options) {
  const page = await site.open(browser, body, options);
  await check(page);
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('every board of both games is shown with its rules', async () => {
  const games = {
    'emergo:7x7': [25, 'Emergo 7x7'],
    emergo: [41, 'Emergo 9x9'],
    'emergo:11x11': [61, 'Emergo 11x11'],
    'emergo:hex': [37, 'Emergo hex'],
    'emergo:hex-alternate': [37, 'Emergo hex-alternate'],
    'emulsion:4': [16, 'Emulsion 4x4'],
    emulsion: [64, 'Emulsion 8x8'],
    'emulsion:free-6': [36, 'Emulsion 6x6 (free)'],
  };
  const body = Object.keys(games).map(
    (game) => `<luctor-board game="${game}" style="width:15rem"></luctor-board>`,
  );
  await on(body.join(''), async (page) => {
    const shown = await page.$$eval('luctor-board', (all) =>
      all.map((each) => [each.shadowRoot.querySelectorAll('[data-cell]').length, each.state.legal.length]),
    );
    assert.deepEqual(
      shown.map(([cells]) => cells),
      Object.values(games).map(([cells]) => cells),
    );
    assert.ok(shown.every(([, legal]) => legal > 0));
    const names = await page.$$eval('luctor-board', (all) => all.map((each) => each.state.title));
    assert.equal(names[1], 'Emergo 9x9');
  });
});

test('attributes name the game, its position and its moves, and the ply to show', async () => {
  const body = `<luctor-board game="emulsion:4" moves="a1-a2, c1-c2" ply="1" controls></luctor-board>`;
  await on(body, async (page) => {
    const { moves, ply, turn, legal, start, position } = await state(page);
    assert.deepEqual(
      moves.map(({ text }) => text),
      ['a1-a2', 'c2-c1'],
    );
    assert.deepEqual([ply, turn, start], [1, 'white', null]);
    assert.ok(legal.includes('c2-c1'));
    await page.getByText('1 of 2: a1-a2').waitFor();

    await board(page).evaluate(async (element, text) => {
      element.removeAttribute('ply');
      element.setAttribute('moves', '');
      element.setAttribute('position', text);
      await element.ready;
    }, position);
    const next = await state(page);
    assert.deepEqual([next.start, next.position, next.moves.length], [position, position, 0]);
  });
});

test('properties equal attributes, also those set before the script', async () => {
  const head = `<script>
    addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector('luctor-board');
      Object.assign(element, { game: 'emulsion:5', moves: ['a1-b1'], flipped: true, set: 'stone', playable: 'both' });
    });
  </script>`;
  const script = '/board/late.js';
  await on(
    '<luctor-board></luctor-board>',
    async (page) => {
      await page.addScriptTag({ url: '/board/luctor-board.js', type: 'module' });
      await settled(page);
      const { game, moves } = await state(page);
      assert.deepEqual([game, moves[0].text], ['emulsion:5', 'b1-a1']);
      const read = await board(page).evaluate((element) => {
        const attributes = ['flipped', 'set', 'playable'].map((name) => element.getAttribute(name));
        Object.assign(element, { flipped: false, controls: true, engine: 0, coordinates: 'none' });
        const { flipped, controls, engine, coordinates, seconds, first, theme, base } = element;
        return [attributes, flipped, controls, engine, coordinates, seconds, first, theme, base];
      });
      assert.deepEqual(read, [['', 'stone', 'both'], false, true, 0, 'none', 8, 'black', null, null]);
    },
    { head, script, wait: false },
  );
});

test('methods play, step, take back and begin again', async () => {
  await on('<luctor-board game="emulsion:4,pie=off" controls></luctor-board>', async (page) => {
    const result = await board(page).evaluate(async (element) => {
      const log = [];
      element.addEventListener('luctor-change', ({ detail }) => log.push([detail.ply, detail.moves.length]));
      const played = [await element.move('a1-a2'), await element.move('a1-a2'), await element.move('c1-c2')];
      await element.go(0);
      await element.go(99);
      await element.undo();
      await element.reset();
      return { played, log };
    });
    assert.deepEqual(result.played, [true, false, true]);
    assert.deepEqual(result.log, [
      [1, 1],
      [2, 2],
      [0, 2],
      [2, 2],
      [1, 1],
      [0, 0],
    ]);
  });
});

test('a new game in the attributes replaces the old one, and the newest wins', async () => {
  await on('<luctor-board game="emulsion:4"></luctor-board>', async (page) => {
    const games = await board(page).evaluate(async (element) => {
      const changes = [];
      element.addEventListener('luctor-change', ({ detail }) => changes.push(detail.game));
      element.game = 'emulsion:5';
      await Promise.resolve();
      element.game = 'emergo:7x7';
      await element.ready;
      return [element.state.game, changes];
    });
    assert.deepEqual(games, ['emergo:7x7', ['emergo:7x7']]);
    assert.equal(await board(page).locator('[data-cell]').count(), 25);
  });
});

test('buttons and keys step through a game', async () => {
  const body = '<luctor-board game="emulsion:4" moves="a1-a2 c1-c2" controls></luctor-board>';
  await on(body, async (page) => {
    const at = (ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();
    await page.getByRole('button', { name: 'First position' }).click();
    await at(0);
    await page.getByRole('button', { name: 'Next move' }).click();
    await at(1);
    await page.keyboard.press('End');
    await at(2);
    await page.keyboard.press('ArrowLeft');
    await at(1);
    const top = () => page.locator('[data-cell]').first().getAttribute('data-cell');
    const before = await top();
    await page.keyboard.press('f');
    assert.notEqual(await top(), before);
    const box = await page.getByRole('button', { name: 'Flip the board' }).boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44);
  });
});

test('looks, coordinates, values and groups change the board alone', async () => {
  const body =
    '<luctor-board game="emergo:7x7" moves="e3 c3" set="paper" diamond coordinates="diamond" controls></luctor-board>';
  await on(body, async (page) => {
    await page.locator('.board[data-set=paper][data-shape=diamond]').waitFor();
    // The last move by the names of diagonals.
    await page.getByText('2 of 2: d3').waitFor();
    await board(page).evaluate((element) => {
      Object.assign(element, { set: 'velvet', diamond: false, coordinates: 'none' });
    });
    await page.locator('.board[data-set=wood][data-shape=diagonal]').waitFor();
    assert.equal(await page.locator('.label').count(), 0);

    await board(page).evaluate((element) => {
      element.game = 'emulsion:4';
      element.moves = [];
      return element.ready;
    });
    assert.equal(await page.locator('.count.value').count(), 0);
    await board(page).evaluate((element) => Object.assign(element, { values: true, groups: true }));
    assert.equal(await page.locator('.count.value').count(), 16);
  });
});

test('the theme follows the page, the system, or the attribute', async () => {
  const ink = (page) => board(page).evaluate((element) => getComputedStyle(element).color);
  const [DARK_INK, LIGHT_INK] = ['rgb(38, 33, 26)', 'rgb(239, 232, 219)'];
  await on(
    '<luctor-board game="emulsion:4"></luctor-board>',
    async (page) => {
      // The page is light, although the system is dark.
      assert.equal(await ink(page), DARK_INK);
      for (const [theme, color] of [
        ['auto', LIGHT_INK],
        ['light', DARK_INK],
        ['dark', LIGHT_INK],
        [null, DARK_INK],
      ]) {
        await board(page).evaluate((element, value) => (element.theme = value), theme);
        assert.equal(await ink(page), color, `${theme}`);
      }
      await board(page).evaluate((element) => (element.contrast = 'more'));
      assert.equal(await ink(page), 'rgb(0, 0, 0)');
      await board(page).evaluate((element) => (element.contrast = null));
      await page.addStyleTag({ content: ':root { color-scheme: dark } luctor-board { --board-cell: red }' });
      assert.equal(await ink(page), LIGHT_INK);
      const tile = page.locator('.tile').first();
      assert.equal(await tile.evaluate((node) => getComputedStyle(node).fill), 'rgb(255, 0, 0)');
    },
    { colorScheme: 'dark' },
  );
});

test('the language is that of the attribute, of the page, or of the user', async () => {
  const body = `<luctor-board game="emulsion:4" playable></luctor-board>
    <div lang="es"><luctor-board game="emulsion:4" playable></luctor-board></div>
    <luctor-board lang="pl-PL" game="emulsion:4" playable></luctor-board>
    <luctor-board lang="fr" game="emulsion:4" playable></luctor-board>`;
  await on(
    body,
    async (page) => {
      const messages = () =>
        page.$$eval('luctor-board', (all) =>
          all.map((each) => each.shadowRoot.querySelector('.message').textContent),
        );
      assert.deepEqual(await messages(), [
        'Zwart is aan zet',
        'Juegan negras',
        'Ruch czarnych',
        'Black to move',
      ]);
      assert.ok(!site.requests.some((path) => /problems|results/.test(path)));
      await page.locator('[lang=fr]').evaluate((element) => (element.lang = 'nl'));
      await page.locator('[lang=nl]').getByText('Zwart is aan zet').waitFor();
    },
    { locale: 'nl-NL' },
  );
});

test('bad input shows a message and reports an error', async () => {
  const bad = [
    ['game="chess"', /no such game|not valid|unknown/i],
    ['game="emulsion:4" moves="a1-a4"', /not adjacent|adjacent/i],
    ['game="emulsion:4" position="nonsense"', /./],
    ['record="[Game"', /./],
    ['record="https://example.org/game/abcdefghjkmnpqrs"', /./],
  ];
  const head = `<script>
    window.failures = [];
    addEventListener('luctor-error', ({ detail, target }) => failures.push([target.id, detail.message]));
  </script>`;
  const body = bad
    .map(([attributes], id) => `<luctor-board id="${id}" ${attributes}></luctor-board>`)
    .join('');
  await on(
    body,
    async (page) => {
      const failures = await page.evaluate(() => window.failures);
      assert.equal(failures.length, bad.length, JSON.stringify(failures));
      for (const [id, message] of failures) {
        assert.match(message, bad[id][1]);
        await page.locator(`[id="${id}"]`).getByText(message).waitFor();
        assert.equal(await page.locator(`[id="${id}"] .board`).count(), 0);
      }
      // A game that can be shown replaces the message.
      await page.locator('[id="0"]').evaluate((element) => {
        element.game = 'emergo:7x7';
        return element.ready;
      });
      await page.locator('[id="0"] .board').waitFor();
    },
    { head },
  );
});

test('the element is accessible in both themes', async () => {
  const body = ['light', 'dark'].map(
    (theme) =>
      `<h2>${theme}</h2><luctor-board theme="${theme}" game="emulsion:5" playable controls groups></luctor-board>`,
  );
  const head = '<style>luctor-board { max-width: 22rem }</style>';
  await on(
    `<main><h1>Boards</h1>${body.join('')}</main>`,
    async (page) => {
      assert.deepEqual(await violations(page), ['html-has-lang: html']);
      await page.getByRole('grid', { name: 'Emulsion 5x5, board' }).first().waitFor();
      const name = await page.locator('[data-cell=a1]').first().getAttribute('aria-label');
      assert.match(name, /^(Black|White) piece on a1: value/);
    },
    { head },
  );
});
