/** The custom element `<luctor-board>`: a board with rules and engine for any page. Its public types are in public.ts. */

import { ApiError } from '../api/requests/api_error';
import type { Place } from '../api/boards';
import { keys } from '../browser/keys';
import { Line, type Source } from './line';
import type { Modules } from './modules';
import { GAME_ATTRIBUTES, movesOf, optionsOf, VIEW_ATTRIBUTES } from './options';
import { Presenter, type Host } from './presenter';
import type { Color, LuctorBoardElement, LuctorLimits, LuctorState } from './public';
import { Search } from './search';
import { createView, type Step, type View } from './view';
import { languageOf, problemText, wordsFor, type Words } from './words';

/** The element's base class. Without a page, as on a server, the module can be imported, too. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class LuctorBoard extends Base implements LuctorBoardElement {
  static readonly observedAttributes = [...GAME_ATTRIBUTES, ...VIEW_ATTRIBUTES, 'ply', 'lang'];

  /** The folder with the modules of rules and engine, if an element names none. */
  static base: string | null = null;

  /** Provides the boards in place of the rules. */
  source: Source | null = null;

  readonly #view: View;
  readonly #presenter: Presenter;
  readonly #search: Search;
  #modules: Promise<Modules> | null = null;
  #ready: Promise<void> = new Promise(() => {});
  /** Counts the games to load, so that a late answer does not replace a newer game. */
  #loads = 0;
  #isPlanned = false;
  /** `true` from the time when the element is in a page. */
  #isStarted = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    this.#view = createView(root, (step) => this.#step(step));
    const host: Host = {
      options: () => optionsOf(this),
      emit: (name, detail, cancelable = false) =>
        this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true })),
      think: (place) => this.#search.think(place),
    };
    this.#presenter = new Presenter(this.#view, host);
    this.#search = new Search(this.#view.lines, this.#presenter, host, () => this.#ownModules());
    const back = () => this.controls && this.#step('back');
    const on = () => this.controls && this.#step('on');
    const key = keys({
      Home: () => this.controls && this.#step('first'),
      ArrowLeft: back,
      ArrowRight: on,
      End: () => this.controls && this.#step('last'),
      f: () => this.#step('flip'),
      b: () => this.#choose('black'),
      w: () => this.#choose('white'),
    });
    root.addEventListener('keydown', (event) => key(event as KeyboardEvent));
  }

  connectedCallback(): void {
    // Properties set before the element was defined would hide those of the class.
    for (const name of Object.keys(this) as (keyof this)[]) {
      if (!(name in LuctorBoard.prototype)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#isStarted = true;
    if (this.#presenter.shown) this.#search.again();
    else this.#load();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      // An element that only moves keeps its workers.
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#isStarted) return;
    if (name === 'lang') void this.#translate();
    else if (name === 'ply') void this.go(Number(after));
    else if ((GAME_ATTRIBUTES as readonly string[]).includes(name)) this.#planLoad();
    else {
      this.#presenter.draw();
      if (name === 'engine' || name === 'seconds') this.#search.again();
    }
  }

  get game(): string {
    return this.#presenter.shown?.game ?? this.getAttribute('game') ?? 'emergo';
  }
  set game(name: string) {
    this.setAttribute('game', name);
  }
  get position(): string | null {
    return this.getAttribute('position');
  }
  set position(text: string | null) {
    this.#set('position', text);
  }
  get moves(): readonly string[] {
    return this.#presenter.line?.moves.map(({ text }) => text) ?? movesOf(this.getAttribute('moves'));
  }
  set moves(moves: readonly string[]) {
    this.setAttribute('moves', moves.join(' '));
    // The same moves again go back to them.
    this.#planLoad();
  }
  get record(): string | null {
    return this.getAttribute('record');
  }
  set record(text: string | null) {
    this.#set('record', text);
  }
  get ply(): number {
    return this.#presenter.line?.ply ?? Number(this.getAttribute('ply'));
  }
  set ply(ply: number) {
    void this.go(ply);
  }
  get playable(): Color | 'both' | null {
    return optionsOf(this).playable;
  }
  set playable(side: Color | 'both' | null) {
    this.#set('playable', side);
  }
  get engine(): number {
    return optionsOf(this).engine;
  }
  set engine(lines: number) {
    this.setAttribute('engine', String(lines));
  }
  get seconds(): number {
    return optionsOf(this).seconds;
  }
  set seconds(seconds: number) {
    this.setAttribute('seconds', String(seconds));
  }
  get first(): Color {
    return optionsOf(this).first;
  }
  set first(color: Color) {
    this.setAttribute('first', color);
  }

  declare controls: boolean;
  declare flipped: boolean;
  declare diamond: boolean;
  declare values: boolean;
  declare groups: boolean;
  declare set: string;
  declare coordinates: string;
  declare theme: string | null;
  declare contrast: string | null;
  declare base: string | null;

  get state(): LuctorState | null {
    return this.#presenter.state();
  }

  get ready(): Promise<void> {
    if (this.#isPlanned) this.#load();
    return this.#ready;
  }

  async go(ply: number): Promise<void> {
    await this.#presenter.go(ply);
  }

  move(text: string): Promise<boolean> {
    return this.#presenter.play(text);
  }

  undo(): Promise<void> {
    return this.#presenter.undo();
  }

  reset(): Promise<void> {
    this.#load();
    return this.#ready;
  }

  async bestMove({ level, milliseconds = 1000 }: LuctorLimits = {}): Promise<string | null> {
    const { line, shown } = this.#presenter;
    if (!line || !shown || shown.result) return null;
    return this.#search.bestMove(line.place, level, milliseconds);
  }

  #set(name: string, value: string | null): void {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #planLoad(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    // Several attributes that change together load one game.
    queueMicrotask(() => this.#isPlanned && this.#load());
  }

  #load(): void {
    this.#isPlanned = false;
    this.#ready = this.#begin(++this.#loads);
    // Those who wait for it see the failure.
    this.#ready.catch(() => {});
  }

  /** Loads and shows the game of the attributes. Waits for the newer load if there is one meanwhile. */
  async #begin(load: number): Promise<void> {
    let words: Words | null = null;
    try {
      words = await wordsFor(this.#language());
      const place = await this.#place(words);
      const line = await Line.open(this.source ?? (await this.#ownModules()).board, place);
      if (load !== this.#loads) return await this.#ready;
      const ply = this.getAttribute('ply');
      await this.#presenter.open(line, ply === null ? line.plies : Number(ply), words);
    } catch (error) {
      if (load !== this.#loads) return await this.#ready;
      const reason = words && (await reasonOf(error, words));
      // Without messages there are only the browser's own words.
      this.#presenter.fail(reason ?? String(error));
      throw error;
    }
  }

  async #place(words: Words): Promise<Place> {
    const game = this.getAttribute('game') ?? 'emergo';
    const record = this.getAttribute('record');
    if (record === null)
      return { game, position: this.getAttribute('position'), moves: movesOf(this.getAttribute('moves')) };
    const place = await (await this.#ownModules()).read(record, game);
    if (!place) throw new Unreadable(words.element.link());
    return place;
  }

  async #translate(): Promise<void> {
    const words = await wordsFor(this.#language()).catch(() => null);
    if (words && this.#presenter.shown) this.#presenter.speak(words);
  }

  /** Returns the language of the element, of the part of the page that it is in, or else of the user. */
  #language(): string {
    const own = this.closest<HTMLElement>('[lang]')?.lang;
    return languageOf(own ? [own] : navigator.languages);
  }

  #ownModules(): Promise<Modules> {
    const base = this.base ?? LuctorBoard.base;
    const folder = new URL(base?.replace(/\/*$/, '/') ?? '.', document.baseURI).href;
    return (this.#modules ??= import('./modules').then(({ Modules }) => new Modules(folder)));
  }

  #end(): void {
    this.#search.stop();
    void this.#modules?.then((modules) => modules.end()).catch(() => {});
    this.#modules = null;
  }

  #step(step: Step): void {
    const { ply, plies } = this.#presenter.line ?? { ply: 0, plies: 0 };
    if (step === 'flip') this.flipped = !this.flipped;
    else void this.go({ first: 0, back: ply - 1, on: ply + 1, last: plies }[step]);
  }

  /** Chooses the color of the first piece of a placement. Other games have no such choice. */
  #choose(color: Color): boolean {
    const places = this.#presenter.shown?.position.legal.some(({ kind }) => kind === 'place') ?? false;
    if (places) this.first = color;
    return places;
  }
}

/** The record cannot be shown, with a message for users. */
class Unreadable extends Error {}

/** Returns a message for users. */
async function reasonOf(error: unknown, words: Words): Promise<string> {
  if (error instanceof Unreadable) return error.message;
  return error instanceof ApiError ? problemText(words, error.problem) : words.element.away();
}

/** Defines a property that is an attribute. */
function reflect(name: keyof LuctorBoard, get: (this: LuctorBoard) => unknown, isFlag: boolean): void {
  Object.defineProperty(LuctorBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get,
    set(this: LuctorBoard, value: unknown) {
      if (isFlag) this.toggleAttribute(name, Boolean(value));
      else if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });
}

for (const name of ['controls', 'flipped', 'diamond', 'values', 'groups'] as const)
  reflect(
    name,
    function () {
      return this.hasAttribute(name) && this.getAttribute(name) !== 'false';
    },
    true,
  );
for (const [name, usual] of [
  ['set', 'wood'],
  ['coordinates', 'checkerboard'],
  ['theme', null],
  ['contrast', null],
  ['base', null],
] as const)
  reflect(
    name,
    function () {
      return this.getAttribute(name) ?? usual;
    },
    false,
  );
