// The words of the reader's language. They are loaded area by area, and change while a page is open.

import { untrack } from 'svelte';
import { loaders } from 'virtual:words';
import names from '../../messages/languages.json';
import { read, write } from '../browser/storage';
import type { Messages } from './messages';

export type Area = keyof Messages;
export type Language = keyof typeof names;

/** The languages, each named in itself. */
export const LANGUAGES = Object.entries(names) as [Language, string][];

const KEY = 'luctor.language';
/** What the server says itself, in English; only the other languages have use for words of ours. */
const TRANSLATED: readonly Area[] = ['problems', 'results'];

class Words {
  /** The language of the words that are shown. */
  language = $state<Language>('en');

  #areas = $state.raw<Partial<Messages>>({});
  readonly #wanted = new Set<Area>();
  /** The language whose words shall be shown; they may still be on their way. */
  #aim: Language;

  constructor(wishes: readonly string[]) {
    this.#aim = languageFor(wishes);
  }

  /** Whether these areas can be spoken of. */
  has(...areas: Area[]): boolean {
    return areas.every((area) => area in this.#areas);
  }

  /** Brings areas; fails where they cannot be had. */
  async load(...areas: Area[]): Promise<void> {
    for (const area of areas) this.#wanted.add(area);
    // Who asks for words in an effect does not want to ask again when any have come.
    if (untrack(() => this.#missing(areas)).length > 0) await untrack(() => this.#bring());
  }

  /** Changes the language of the open page, and of the next ones; false where its words cannot be had. */
  async choose(language: Language): Promise<boolean> {
    const before = this.#aim;
    this.#aim = language;
    try {
      await this.#bring();
    } catch {
      this.#aim = before;
      return false;
    }
    write(KEY, language);
    return true;
  }

  /** The words of an area that is loaded. */
  of<A extends Area>(area: A): Messages[A] {
    const words = this.#areas[area];
    if (!words) throw new Error(`the words of "${area}" are used before they are loaded`);
    return words as Messages[A];
  }

  /** Those of the areas that have still to be brought. */
  #missing(areas: readonly Area[]): Area[] {
    const language = this.#aim;
    const of = language === 'en' ? areas.filter((area) => !TRANSLATED.includes(area)) : areas;
    return of.filter((area) => language !== this.language || !this.has(area));
  }

  async #bring(): Promise<void> {
    const language = this.#aim;
    const missing = this.#missing([...this.#wanted]);
    const brought = await Promise.all(
      missing.map(async (area) => [area, await load(language, area)] as const),
    );
    // Another language was chosen meanwhile.
    if (language !== this.#aim) return this.#bring();
    const areas = Object.fromEntries(brought) as Partial<Messages>;
    this.#areas = language === this.language ? { ...this.#areas, ...areas } : areas;
    this.language = language;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }
}

async function load(language: Language, area: Area): Promise<unknown> {
  const loader = loaders[language]?.[area];
  if (!loader) throw new Error(`no words of "${area}" in "${language}"`);
  return (await loader()).default;
}

/** The first of the wishes that can be met: `pl-PL` is met by Polish. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const tag = wish.toLowerCase();
    const found = LANGUAGES.find(([language]) => tag === language || tag.startsWith(`${language}-`));
    if (found) return found[0];
  }
  return 'en';
}

export const words = new Words([
  ...[read(KEY) ?? []].flat(),
  ...(typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])),
]);

/** The words themselves: `t.game.resign()`. In a template they change with the language. */
export const t: Messages = new Proxy({} as Messages, {
  get: (_, area) => words.of(area as Area),
});
