/** The game screen: the size of the board, the number of controls, no scrolling, and layers that cover nothing. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stage } from '../../../scripts/stage.mjs';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { byLink, fromMenu, leave, openChat, playTurns } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

const DESKTOP = [1440, 900];
const PHONE = [360, 740];
/** The last ones are a tablet, a window at 200 % zoom, and a phone in landscape. */
const SCREENS = [DESKTOP, [1366, 768], PHONE, [768, 1024], [720, 450], [740, 360]];
const MAX_CONTROLS = 12;

let server;
let browser;
let staged;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  staged = await stage(browser, server.url);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.locator(`.board`).waitFor();
  // The layout follows in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Measures the page: the square board, how far the page scrolls, and the visible controls without cells and moves. */
function measured(page) {
  return page.evaluate(() => {
    const { width, height } = document.querySelector('.board .rim').getBoundingClientRect();
    const root = document.documentElement;
    const controls = [
      ...document.querySelectorAll('main :is(a, button, input, select, textarea, summary, [role=slider])'),
    ];
    return {
      board: Math.min(width, height),
      share: (width * height) / (innerWidth * innerHeight),
      scroll: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
      controls: controls.filter((e) => !e.closest('ol') && e.checkVisibility()).length,
    };
  });
}

/** Returns true if all of an element is inside the window and nothing covers its middle. */
function isOpen(locator) {
  return locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return inside && (element.contains(found) || found?.contains(element));
  });
}

test('the board takes most of the window, with at most twelve controls', async () => {
  const { anna, games, url } = staged;
  for (const [size, least, share] of [
    [DESKTOP, 800, 0.49],
    [[1366, 768], 680, 0],
  ]) {
    await anna.setViewportSize({ width: size[0], height: size[1] });
    for (const id of [games.columns, games.groups]) {
      await anna.goto(`${url}/game/${id}`);
      await anna.locator('.board[data-interactive=true]').waitFor();
      const found = await measured(anna);
      assert.ok(found.board >= least, `${size}: a board of ${found.board} px`);
      assert.ok(found.share >= share, `${size}: ${found.share} of the window`);
      assert.ok(found.controls <= MAX_CONTROLS, `${size}: ${found.controls} controls`);
    }
  }
});

test('a running game never scrolls, and shows the whole board and the own clock', async () => {
  const { anna, games, url } = staged;
  for (const id of [games.columns, games.groups, games.hexagon]) {
    await anna.goto(`${url}/game/${id}`);
    await anna.locator('.board[data-interactive=true]').waitFor();
    for (const turn of ['own', 'other']) {
      for (const size of SCREENS) {
        await resize(anna, size);
        const { scroll } = await measured(anna);
        assert.deepEqual(
          scroll.map((pixels) => Math.max(0, pixels)),
          [0, 0],
          `${size}, ${id}, ${turn} turn`,
        );
        const clock = anna.locator('.near').getByRole('timer');
        for (const part of [anna.locator('.board-area svg.board'), clock])
          assert.ok(await isOpen(part), `${size}, ${id}, ${turn} turn: ${part}`);
      }
      if (turn === 'other') break;
      await resize(anna, DESKTOP);
      await new Player(anna, 4).pointerTurn();
      // The other games wait for Anna, too.
      if (id !== games.hexagon) await anna.getByRole('link', { name: 'Next game' }).waitFor();
    }
  }
});

for (const size of [PHONE, DESKTOP, [720, 450]]) {
  test(`at ${size.join('x')} the claim of a result is visible beside the clock of the absent opponent`, async () => {
    const [width, height] = size;
    const options = { viewport: { width, height } };
    const { host, friend } = await byLink(
      browser,
      server.url,
      { game: 'emulsion', board: '8', color: 'black', control: '5+3' },
      options,
    );
    await playTurns([host, friend], 1);
    await new Player(host, 8).pointerTurn();
    await friend.context().close();
    await host
      .locator('.far [data-claim=later]')
      .filter({ hasText: /0:\d\d/ })
      .waitFor();
    await host.routeWebSocket(/\/live$/, (socket) => {
      socket.connectToServer().onMessage((state) => {
        const game = JSON.parse(state);
        socket.send(JSON.stringify({ ...game, actions: [...game.actions, 'claim-win', 'claim-draw'] }));
      });
    });
    await host.reload();
    for (const name of ['Claim the win', 'Claim a draw']) {
      const button = host.locator('.far').getByRole('button', { name });
      await button.waitFor();
      assert.ok(await isOpen(button), name);
    }
    // The claim covers no other button.
    for (const name of ['Groups', 'Values']) await host.getByRole('button', { name }).click({ trial: true });
    assert.deepEqual(await violations(host), []);
    await leave(host);
  });
}

test('offers appear beside the clock of their player, also on a phone', async () => {
  const [width, height] = PHONE;
  const options = { viewport: { width, height } };
  const { host, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '6' }, options);
  // Black begins.
  await playTurns([friend, host], 1);
  await fromMenu(host, 'Offer draw');
  const [made, asked] = [host.locator('.near [data-offer=draw]'), friend.locator('.far [data-offer=draw]')];
  await made.waitFor();
  const accept = asked.getByRole('button', { name: 'Accept' }).and(friend.locator(':enabled'));
  await accept.waitFor();
  assert.ok(await isOpen(accept));
  for (const page of [host, friend]) {
    assert.deepEqual((await measured(page)).scroll, [0, 0]);
    assert.deepEqual(await violations(page), []);
  }
  await accept.click();

  // The button for a rematch keeps its place and its meaning.
  const rematch = host.getByRole('button', { name: /^Rematch/ });
  await rematch.scrollIntoViewIfNeeded();
  const { x, y } = await rematch.boundingBox();
  await rematch.click();
  await host.getByRole('button', { name: 'Rematch offered' }).waitFor();
  const now = await rematch.boundingBox();
  assert.deepEqual([now.x, now.y], [x, y]);
  await leave(host, friend);
});

test('a new chat message shows a dot, and the chat opens beside the board or as a sheet', async () => {
  const { host, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '4' });
  await openChat(host);
  await host.getByLabel('Say something').fill('good luck');
  await host.keyboard.press('Enter');
  await friend.locator('[data-unread]').waitFor();
  await resize(friend, PHONE);
  await friend.getByRole('button', { name: 'Chat, new messages' }).click();
  await friend.getByRole('dialog').getByText('good luck').waitFor();
  assert.deepEqual(await violations(friend), []);
  await friend.keyboard.press('Escape');
  await friend.getByRole('button', { name: 'Chat', exact: true }).waitFor();
  assert.equal(await friend.locator('[data-unread]').count(), 0);
  await leave(host, friend);
});

test('the size of the board is stored, and zen mode enlarges it', async () => {
  const page = await visit(browser, { viewport: { width: 1200, height: 820 } });
  await newGame(page, server.url, { game: 'emulsion', board: '8' });
  const { board: full } = await measured(page);
  const handle = page.getByRole('slider', { name: 'Size of the board' });
  await handle.press('ArrowLeft');
  await handle.press('ArrowLeft');
  const { board: smaller } = await measured(page);
  assert.ok(Math.abs(smaller / full - 0.9) < 0.01, `${full} px, then ${smaller} px`);
  await page.reload();
  await page.locator('.board').waitFor();
  assert.equal((await measured(page)).board, smaller);
  const { x, y } = await handle.boundingBox();
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 208, y + 208, { steps: 4 });
  await page.mouse.up();
  assert.equal((await measured(page)).board, full);
  await page.keyboard.press('z');
  assert.ok((await measured(page)).board > full + 30, 'in zen mode');
  await page.context().close();
});

test('shortcuts are listed, and a move is confirmed in the bar of a phone', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '9x9', color: 'white' });
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Zen mode').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Confirm moves' }).click();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await resize(page, PHONE);
  const play = page.locator('.actions').getByRole('button', { name: 'Play' });
  await play.waitFor({ state: 'hidden' });
  await page.locator('.board .cell.start').first().click();
  await play.and(page.locator(':enabled')).click();
  await page.locator('.board[data-ply="2"]').waitFor();
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Keep playing' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('below the board, the swap of sides is visible at once, and both players have their biggest group', async () => {
  const { anna, games, url } = staged;
  for (const size of [[768, 900], PHONE, DESKTOP]) {
    await anna.goto(`${url}/game/${games.computer}`);
    await resize(anna, size);
    const swap = anna.getByRole('button', { name: 'Swap sides' });
    await swap.waitFor();
    assert.ok(await isOpen(swap), size.join('x'));
    // The sizes depend on the computer's move.
    const counts = await anna.locator('.bar [data-count=group] b').allTextContents();
    assert.match(counts.join(' '), /^[2-9] [2-9]$/, size.join('x'));
  }
});

test('the biggest groups are marked at every width, and the visible switches are remembered', async () => {
  const { anna, games, url } = staged;
  for (const size of [PHONE, [768, 1024], [720, 450], DESKTOP]) {
    await resize(anna, size);
    await anna.goto(`${url}/game/${games.groups}`);
    for (const color of ['black', 'white'])
      await anna.locator(`.board .cell.leading.${color}`).first().waitFor();
    // Nothing covers them once they stand still.
    for (const name of ['Groups', 'Values']) await anna.getByRole('button', { name }).click({ trial: true });
  }
  await anna.getByRole('button', { name: 'Values' }).click();
  await anna.locator('.board .count.value').first().waitFor();
  await anna.getByRole('button', { name: 'Groups', pressed: true }).click();
  await anna.locator('.board .size').first().waitFor({ state: 'detached' });
  await anna.reload();
  await anna.getByRole('button', { name: 'Values', pressed: true }).waitFor();
  await anna.getByRole('button', { name: 'Groups', pressed: false }).click();
  await anna.keyboard.press('v');
  await anna.locator('.board .size').first().waitFor();
  assert.equal(await anna.locator('.board .count.value').count(), 0);
  assert.deepEqual(await violations(anna), []);
});

test('a rated game between people has no threats', async () => {
  const { anna, games, url } = staged;
  await resize(anna, DESKTOP);
  await anna.goto(`${url}/game/${games.groups}`);
  await anna.locator('.board').waitFor();
  await anna.keyboard.press('t');
  await fromMenu(anna, 'Settings');
  await anna.getByText('are off in rated games').waitFor();
  assert.equal(await anna.getByRole('button', { name: /^Threats/ }).count(), 0);
  assert.equal(await anna.locator('[data-threats]').count(), 0);
});
