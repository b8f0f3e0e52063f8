/**
 * Plays through the user interface by pointer, drag, keyboard and typed moves, and chooses only among the cells that the
 * board marks.
 */

import assert from 'node:assert/strict';
import { typeMove } from './browser.mjs';

const MODES = ['pointer', 'keyboard', 'typed', 'drag'];

export class Player {
  #page;
  #random;
  #turns = 0;

  constructor(page, seed = 1) {
    this.#page = page;
    this.#random = randomFrom(seed);
  }

  /** Plays until the game is over. Returns the number of turns and the reason of the result. */
  async playToEnd(maxTurns = 500) {
    while (this.#turns < maxTurns) {
      if (!(await this.playTurn())) {
        return {
          turns: this.#turns,
          reason: await this.#page.locator('[data-result]').getAttribute('data-result'),
        };
      }
    }
    throw new Error(`the game is not over after ${maxTurns} turns`);
  }

  /** Waits for the turn and makes one move. Returns false if the game is over. */
  async playTurn() {
    const board = await this.#ourTurn();
    if (board.over) return false;
    const mode = MODES[this.#turns++ % MODES.length];
    await this[mode](board);
    await this.#confirm();
    await this.#until((now, ply) => now.over || now.ply !== ply, board.ply);
    assert.equal(await this.#page.locator('[data-refusal]').count(), 0, 'a legal move was rejected');
    return true;
  }

  /** Confirms the move if the page asks for it. */
  async #confirm() {
    const play = this.#page.locator('[data-plan=proposed] button.primary');
    if (await play.count()) await play.click();
  }

  /** Makes one move by the pointer. */
  async pointerTurn() {
    const board = await this.#ourTurn();
    await this.pointer(board);
    await this.#confirm();
    await this.#until((now, ply) => now.over || now.ply !== ply, board.ply);
  }

  /** Makes one move by the pointer without waiting for the result. */
  async startMove() {
    await this.pointer(await this.#ourTurn());
  }

  async pointer(board) {
    await this.#choosePath(board, (cell) => this.#cell(cell).click());
  }

  async keyboard(board) {
    await this.#page.locator('.board [tabindex="0"]').focus();
    await this.#choosePath(board, async (cell) => {
      await this.#walkTo(cell);
      await this.#page.keyboard.press('Enter');
    });
  }

  async drag(board) {
    const start = this.#any(board.starts);
    if (board.duty === 'enter') return this.#cell(start).click();
    const { mouse } = this.#page;
    await this.#hover(start);
    await mouse.down();
    const lifted = await this.#until((now) => now.targets.length > 0);
    await this.#hover(this.#any(lifted.targets));
    await mouse.up();
    await this.#continue(await this.#settled(lifted), (cell) => this.#cell(cell).click());
  }

  async typed(board) {
    if (board.duty === 'capture') return this.pointer(board);
    const start = this.#any(board.starts);
    let text = start.toUpperCase();
    if (board.duty !== 'enter') {
      await this.#cell(start).click();
      const { targets, filling } = await this.#until((now) => now.targets.length > 0);
      text = `${start}${filling ? '/' : '-'}${this.#any(targets)}`;
    }
    await typeMove(this.#page, text);
  }

  /** Chooses the cells of a move, each among the marked targets. */
  async #choosePath(board, pick) {
    await pick(this.#any(board.starts));
    await this.#continue(await this.#settled(board), pick);
  }

  async #continue(now, pick) {
    while (now.chosen) {
      await pick(this.#any(now.targets));
      now = await this.#settled(now);
    }
  }

  /** Waits until the move was played or another cell is chosen, and returns the state of the board. */
  #settled({ ply, chosen }) {
    const changed = (now, [ply, chosen]) =>
      now.over ||
      now.proposed ||
      !now.interactive ||
      now.ply !== ply ||
      (now.chosen !== '' && now.chosen !== chosen);
    return this.#until(changed, [ply, chosen]).then((now) =>
      now.ply === ply && !now.over ? now : { ...now, chosen: '' },
    );
  }

  async #walkTo(cell) {
    const place = (name) =>
      this.#page.evaluate((name) => {
        const cell = name ? document.querySelector(`[data-cell="${name}"]`) : document.activeElement;
        const row = cell.closest('[role=row]');
        return {
          row: [...row.parentNode.querySelectorAll('[role=row]')].indexOf(row),
          at: [...row.children].indexOf(cell),
        };
      }, name);
    const to = await place(cell);
    for (let { row } = await place(); row !== to.row; row += Math.sign(to.row - row)) {
      await this.#page.keyboard.press(row < to.row ? 'ArrowDown' : 'ArrowUp');
    }
    for (let { at } = await place(); at !== to.at; at += Math.sign(to.at - at)) {
      await this.#page.keyboard.press(at < to.at ? 'ArrowRight' : 'ArrowLeft');
    }
  }

  async #hover(cell) {
    const { x, y, width, height } = await this.#cell(cell).locator('.tile').boundingBox();
    await this.#page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  }

  #cell(name) {
    return this.#page.locator(`.board [data-cell="${name}"]`);
  }

  #ourTurn() {
    return this.#until((now) => now.over || (now.interactive && now.starts.length > 0));
  }

  /**
   * Waits until the state of the board satisfies the condition, and returns it. Playwright's `waitForFunction` evaluates its
   * code repeatedly, which the server's content security policy forbids.
   */
  #until(condition, ...values) {
    return this.#page.evaluate(`(${waitFor})(${readBoard}, ${condition}, ${JSON.stringify(values)})`);
  }

  #any(items) {
    assert.ok(items.length > 0, 'the board marks no cells');
    return items[Math.floor(this.#random() * items.length)];
  }
}

/** Runs in the page. */
function waitFor(readBoard, condition, values) {
  return new Promise((resolve, reject) => {
    const deadline = performance.now() + 30_000;
    const check = () => {
      const now = readBoard();
      if (now && condition(now, ...values)) resolve(now);
      else if (performance.now() > deadline)
        reject(new Error(`timed out, the state of the board is ${JSON.stringify(now)}`));
      else requestAnimationFrame(check);
    };
    check();
  });
}

/** Runs in the page. */
function readBoard() {
  const board = document.querySelector('.board');
  if (!board) return null;
  const cells = (kind) => [...board.querySelectorAll(`.cell.${kind}`)].map((cell) => cell.dataset.cell);
  return {
    over: document.querySelector('[data-result]') !== null,
    ply: board.dataset.ply,
    proposed: document.querySelector('[data-plan=proposed]') !== null,
    duty: board.dataset.duty,
    interactive: board.dataset.interactive === 'true',
    chosen: board.dataset.chosen,
    starts: cells('start'),
    targets: cells('target'),
    filling: /, (empty|leeg|puste|vacía)/.test(
      board.querySelector('.cell.chosen')?.getAttribute('aria-label') ?? '',
    ),
  };
}

/** Returns a seeded random number generator (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
