// Somebody who hears what a page says and types: the text mode is all that he has.

import assert from 'node:assert/strict';

export class Listener {
  #page;
  /** How many lines of the log have been listened to. */
  #heard = 0;

  constructor(page) {
    this.#page = page;
  }

  async begin() {
    await this.#page.getByRole('button', { name: 'Text mode' }).click();
    await this.#page.getByRole('log', { name: 'Messages' }).waitFor();
    await this.#page.getByRole('button', { name: 'Hide the board' }).click();
    await this.#page.locator('svg.board').waitFor({ state: 'detached' });
  }

  /** Types a line and returns what is said next. */
  async say(line) {
    await this.type(line);
    return this.hear(/./);
  }

  /** Types a line. */
  async type(line) {
    await this.#catchUp();
    await this.#page.getByLabel('Move or command').fill(line);
    await this.#page.keyboard.press('Enter');
  }

  /** The next line of the log in which something is said. */
  async hear(pattern) {
    for (;;) {
      const line = this.#page.locator(`[data-said="${this.#heard}"]`);
      await line.waitFor();
      this.#heard += 1;
      const text = await line.textContent();
      if (pattern.test(text)) return text;
    }
  }

  async #catchUp() {
    const last = await this.#page.locator('[data-said]').last().getAttribute('data-said');
    this.#heard = Number(last) + 1;
  }

  /** Plays to the end by what is said; returns the number of moves that were typed. */
  async playToEnd(pick) {
    await this.hear(/Your turn/);
    for (let moves = 0; moves < 300; moves++) {
      const legal = await this.#moves();
      const move = legal[Math.floor(pick() * legal.length)];
      const said = await this.say(move);
      const news = /Your turn|has no|wins|draw|won|lost/i;
      const end = news.test(said) && !/thinking/.test(said) ? said : await this.hear(news);
      if (!/Your turn/.test(end)) return moves + 1;
    }
    throw new Error('the game does not end');
  }

  async #moves() {
    const said = await this.say('legal');
    const list = /legal moves?: (.*?)(, and \d+ more\..*|\.)$/.exec(said)?.[1];
    assert.ok(list, `no moves are told: ${said}`);
    return list.split(', ');
  }
}
