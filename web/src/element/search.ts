/** The engine of an element: the lines of the shown position, and moves of the computer. */

import type { Place } from '../api/boards';
import type { Thinking } from '../api/types';
import type { Modules } from './modules';
import type { Host, Presenter } from './presenter';

/** Loads the list of lines and the arrows, which a board without an engine does not need. */
const loadLines = () => import('./lines');

export class Search {
  readonly #list: HTMLElement;
  readonly #presenter: Presenter;
  readonly #host: Host;
  readonly #modules: () => Promise<Modules>;
  #place: Place | null = null;
  #running: AbortController | null = null;

  constructor(list: HTMLElement, presenter: Presenter, host: Host, modules: () => Promise<Modules>) {
    this.#list = list;
    this.#presenter = presenter;
    this.#host = host;
    this.#modules = modules;
    list.hidden = true;
  }

  /** Searches a place if the engine is on. Null clears the lines. */
  think(place: Place | null): void {
    this.#place = place;
    this.again();
  }

  /** Begins the search again, with other options. */
  again(): void {
    this.stop();
    const { engine: lines, seconds } = this.#host.options();
    this.#list.hidden = lines === 0;
    this.#list.replaceChildren();
    const isOn = lines > 0 && this.#place !== null;
    if (isOn) this.#show(this.#item(this.#presenter.words?.element.working() ?? ''));
    if (!isOn || !this.#place) return this.#presenter.point(undefined);
    const running = (this.#running = new AbortController());
    void this.#run(this.#place, lines, seconds * 1000, running.signal).catch(() => {
      if (!running.signal.aborted) this.#show(this.#item(this.#presenter.words?.element.noEngine() ?? ''));
    });
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Returns the engine's move at a place. */
  async bestMove(place: Place, level: number | undefined, milliseconds: number): Promise<string | null> {
    const modules = await this.#modules();
    const limits = { lines: 1, milliseconds, ...(level === undefined ? {} : { level }) };
    let found: Thinking | null = null;
    for await (const thinking of modules.search(place, limits, new AbortController().signal))
      found = thinking;
    return found?.lines[0]?.line[0] ?? null;
  }

  async #run(place: Place, lines: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    const [modules, { arrowsOf, publicLine, showLines }] = await Promise.all([this.#modules(), loadLines()]);
    signal.throwIfAborted();
    for await (const thinking of modules.search(place, { lines, milliseconds }, signal)) {
      const { shown, words } = this.#presenter;
      if (signal.aborted || !shown || !words) return;
      showLines(this.#list, thinking, words, this.#presenter.rename);
      this.#presenter.point(arrowsOf(thinking, shown));
      this.#host.emit('luctor-lines', {
        position: shown.position.text,
        lines: thinking.lines.map(publicLine),
        done: thinking.done,
      });
    }
  }

  #item(text: string): HTMLLIElement {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }

  #show(item: HTMLLIElement): void {
    this.#list.replaceChildren(item);
  }
}
