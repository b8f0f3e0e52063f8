/** The messages in the user's language. They are loaded by area, and change with the language of the open page. */

import { untrack } from 'svelte';
import { loaders } from 'virtual:words';
import names from '../../messages/languages.json';
import { read, write } from '../browser/storage';
import type { Messages } from './messages';

export type Area = keyof Messages;
export type Language = keyof typeof names;

/** Language tags with the name of each language in itself. */
export const LANGUAGES = Object.entries(names) as [Language, string][];

const KEY = 'luctor.language';
/** Areas that English does not need, because the server sends these messages in English. */
const TRANSLATED: readonly Area[] = ['problems', 'results'];

class Words {
  /** The language that is shown. */
  language = $state<Language>('en');

  #areas = $state.raw<Partial<Messages>>({});
  readonly #wanted = new Set<Area>();
  /** The language to show as soon as its messages are loaded. */
  #target: Language;

  constructor(preferred: readonly string[]) {
    this.#target = languageFor(preferred);
  }

  /** Returns true if these areas are loaded. */
  has(...areas: Area[]): boolean {
    return areas.every((area) => area in this.#areas);
  }

  /** Loads areas. Rejects if an area cannot be loaded. */
  async load(...areas: Area[]): Promise<void> {
    for (const area of areas) this.#wanted.add(area);
    // Untracked, so that an effect that loads areas does not run again when other areas arrive.
    if (untrack(() => this.#missing(areas)).length > 0) await untrack(() => this.#loadMissing());
  }

  /** Changes and stores the language. Returns false if its messages cannot be loaded. */
  async choose(language: Language): Promise<boolean> {
    const before = this.#target;
    this.#target = language;
    try {
      await this.#loadMissing();
    } catch {
      this.#target = before;
      return false;
    }
    write(KEY, language);
    return true;
  }

  /** Returns the messages of a loaded area. Throws if it is not loaded. */
  of<A extends Area>(area: A): Messages[A] {
    const messages = this.#areas[area];
    if (!messages) throw new Error(`the messages of "${area}" are used before they are loaded`);
    return messages as Messages[A];
  }

  /** Returns the areas that are not loaded in the target language. */
  #missing(areas: readonly Area[]): Area[] {
    const language = this.#target;
    const needed = language === 'en' ? areas.filter((area) => !TRANSLATED.includes(area)) : areas;
    return needed.filter((area) => language !== this.language || !this.has(area));
  }

  async #loadMissing(): Promise<void> {
    const language = this.#target;
    const missing = this.#missing([...this.#wanted]);
    const loaded = await Promise.all(
      missing.map(async (area) => [area, await load(language, area)] as const),
    );
    // The user has chosen another language meanwhile.
    if (language !== this.#target) return this.#loadMissing();
    const areas = Object.fromEntries(loaded) as Partial<Messages>;
    this.#areas = language === this.language ? { ...this.#areas, ...areas } : areas;
    this.language = language;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }
}

async function load(language: Language, area: Area): Promise<unknown> {
  const loader = loaders[language]?.[area];
  if (!loader) throw new Error(`no messages of "${area}" in "${language}"`);
  return (await loader()).default;
}

/** Returns the first preferred language that is available. `pl-PL` matches Polish. */
export function languageFor(preferred: readonly string[]): Language {
  for (const name of preferred) {
    const tag = name.toLowerCase();
    const found = LANGUAGES.find(([language]) => tag === language || tag.startsWith(`${language}-`));
    if (found) return found[0];
  }
  return 'en';
}

export const words = new Words([
  ...[read(KEY) ?? []].flat(),
  ...(typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])),
]);

/** The messages: `t.game.action.resign()`. In a template they change with the language. */
export const t: Messages = new Proxy({} as Messages, {
  get: (_, area) => words.of(area as Area),
});
