// Plays through the user interface as a person would: by pointer, by dragging, by keyboard and by typing, always
// among the moves that the board shows.

import assert from 'node:assert/strict';

const MODES = ['pointer', 'keyboard', 'typed', 'drag'];

export class Player {
  #page;
  #random;
  #turns = 0;

  constructor(page, seed = 1) {
    this.#page = page;
    this.#random = randomFrom(seed);
  }

  /** Plays until the game is over; returns how many turns that took and the reason of the result. */
  async playToEnd(most = 500) {
    while (this.#turns < most) {
      if (!(await this.playTurn())) {
        return {
          turns: this.#turns,
          reason: await this.#page.locator('[data-result]').getAttribute('data-result'),
        };
      }
    }
    throw new Error(`the game is not over after ${most} turns`);
  }

  /** Makes one move when it is our turn; false when the game is over. */
  async playTurn() {
    const board = await this.#ourTurn();
    if (board.over) return false;
    const mode = MODES[this.#turns++ % MODES.length];
    await this[mode](board);
    await this.#confirm();
    await this.#until((now, ply) => now.over || now.ply !== ply, board.ply);
    assert.equal(await this.#page.locator('[data-refusal]').count(), 0, 'a shown move was refused');
    return true;
  }

  /** Where moves are confirmed they are shown first. */
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

  /** Makes one move by the pointer and does not wait for what comes of it. */
  async moveUnheard() {
    await this.pointer(await this.#ourTurn());
  }

  async pointer(board) {
    await this.#way(board, (cell) => this.#cell(cell).click());
  }

  async keyboard(board) {
    await this.#page.locator('.board [tabindex="0"]').focus();
    await this.#way(board, async (cell) => {
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
    await this.#page.fill('#typed-move', text);
    await this.#page.keyboard.press('Enter');
  }

  /** From the first cell to the end of the move, each next cell one of those that are shown. */
  async #way(board, pick) {
    await pick(this.#any(board.starts));
    await this.#continue(await this.#settled(board), pick);
  }

  async #continue(now, pick) {
    while (now.chosen) {
      await pick(this.#any(now.targets));
      now = await this.#settled(now);
    }
  }

  /** The board after a choice: the move was made, or another cell is chosen. */
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
   * Waits until what the page shows satisfies the condition, and returns it. Playwright's own waitForFunction evaluates
   * its code again and again, which the server's content security policy forbids.
   */
  #until(condition, ...values) {
    return this.#page.evaluate(`(${watch})(${look}, ${condition}, ${JSON.stringify(values)})`);
  }

  #any(items) {
    assert.ok(items.length > 0, 'the board shows nothing to choose');
    return items[Math.floor(this.#random() * items.length)];
  }
}

/** Runs in the page. */
function watch(look, condition, values) {
  return new Promise((resolve, reject) => {
    const deadline = performance.now() + 30_000;
    const check = () => {
      const now = look();
      if (now && condition(now, ...values)) resolve(now);
      else if (performance.now() > deadline)
        reject(new Error(`waited in vain, the board shows ${JSON.stringify(now)}`));
      else requestAnimationFrame(check);
    };
    check();
  });
}

/** Runs in the page. */
function look() {
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

/** The same games every time (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
