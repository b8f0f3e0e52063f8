import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { areas, entries, languages, parametersOf, read } from '../../build/messages.mjs';
import type { RuleBook } from './rule_book';
import { languageFor, t, words, type Language } from './words.svelte';

const TAGS = Object.keys(languages()) as Language[];

const BOOKS = import.meta.glob<RuleBook>('../../messages/*/rules/*.json', { import: 'default', eager: true });

/** Words of formal address. `u` alone does not count, because it is also a key and the sign for hours. */
const FORMAL = {
  nl: /\b(U|[Uu]w|uzelf)\b|\b(als|dat|of|wat|bent|hebt|kunt|wilt|moet|voor|van|aan|met) u\b/,
  pl: /\b(Pan|Pan[aiu]|Państw[aou])(?!\p{L})|\bPanią(?!\p{L})|\bproszę(?!\p{L})/u,
  es: /\b([Uu]sted(es)?|Escriba|Añada|Elija|Introduzca|Pulse)\b/,
};

afterEach(() => words.choose('en'));

describe('the message files of a language', () => {
  it.each(TAGS.flatMap((language) => areas().map((area) => [language, area] as const)))(
    '%s has the messages of %s with the same parameters as English',
    (language, area) => {
      const shape = (tag: string) =>
        [...entries(read(tag, area))]
          .map(([key, text]) => `${key}(${[...parametersOf(text).keys()].join()})`)
          .sort();
      expect(shape(language)).toEqual(shape('en'));
    },
  );

  it.each(Object.entries(BOOKS))('%s has the same rule numbers as English', (path, book) => {
    const shape = ({ parts, playing }: RuleBook) => ({
      parts: parts.map(({ title, rules }) => [
        title !== '',
        ...rules.map(({ number, text }) => text && number),
      ]),
      playing: playing.length,
    });
    expect(shape(book)).toEqual(shape(BOOKS[path.replace(/messages\/\w+/, 'messages/en')] ?? book));
  });

  it.each(Object.entries(FORMAL))('%s addresses users informally', (language, formal) => {
    const texts = [
      ...areas().flatMap((area) => [...entries(read(language, area))].map(([, text]) => text)),
      ...Object.entries(BOOKS).flatMap(([path, book]) =>
        path.includes(`/${language}/`) ? textsIn(book) : [],
      ),
    ];
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => formal.test(text))).toEqual([]);
  });

  it.each(TAGS)('%s has typographic apostrophes, except in mails', (language) => {
    const texts = areas()
      .filter((area) => area !== 'mail')
      .flatMap((area) => [...entries(read(language, area))].map(([, text]) => text));
    expect(texts.filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
  });

  it.each(TAGS)('%s has no space before a percent sign where a line may break', (language) => {
    const texts = areas().flatMap((area) => [...entries(read(language, area))].map(([, text]) => text));
    expect(texts.filter((text) => / %/.test(text))).toEqual([]);
  });

  it('include both rule books in every language', () => {
    expect(Object.keys(BOOKS)).toHaveLength(2 * TAGS.length);
  });
});

describe('a language', () => {
  it('is the first preferred one that is available', () => {
    expect(languageFor(['pl-PL', 'en'])).toBe('pl');
    expect(languageFor(['de', 'nl-BE', 'en'])).toBe('nl');
    expect(languageFor(['de-CH'])).toBe('en');
    expect(languageFor([])).toBe('en');
    expect(languageFor(['plt'])).toBe('en');
  });

  it('changes the loaded messages', async () => {
    expect(t.game.action.resign()).toBe('Resign');
    await words.choose('nl');
    expect(t.game.action.resign()).toBe('Opgeven');
  });

  it('is the last one chosen, even while another one loads', async () => {
    await Promise.all([words.choose('nl'), words.choose('pl')]);
    expect(words.language).toBe('pl');
    expect(t.game.action.resign()).toBe('Poddaj');
  });

  it('uses the plural forms of Polish', async () => {
    await words.choose('pl');
    const days = [1, 2, 5, 12, 22].map((count) => t.common.control.days({ count }));
    expect(days).toEqual(['1 dzień', '2 dni', '5 dni', '12 dni', '22 dni']);
    const men = [1, 2, 5, 12, 22].map((count) => t.common.variant.men({ count }));
    expect(men).toEqual(['1 pionek', '2 pionki', '5 pionków', '12 pionków', '22 pionki']);
  });

  it('formats numbers in its own way', async () => {
    await words.choose('nl');
    expect(t.study.report.help({ count: 12_000 })).toMatch(/^12\.000 stellingen,/);
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** All source files of the client, except generated ones and the page for developers. */
const SOURCES = Object.entries(
  import.meta.glob<string>(
    ['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../**/*.d.ts', '!../api/types.ts', '!../features/design/*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
);
const COMPONENTS = SOURCES.filter(([file]) => file.endsWith('.svelte'));

/** Texts that are the same in every language: names of games, keys, browsers and systems, identifiers, and media queries. */
const UNTRANSLATED =
  /^(Luctor|Emulsion|Emergo|Home|End|Enter|Esc|Escape|Delete|Tab|Space|Backspace|(Arrow|Page)\w+|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|Notification|luctor\.\w+\.|\(max-[^)]*\).*)$/;

describe('text for users', () => {
  it.each(COMPONENTS)('is absent from the template of %s', (_, source) => {
    expect(textsOf(source)).toEqual([]);
  });

  it.each(SOURCES)('is absent from the script of %s', (file, source) => {
    const scripts = [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
    expect(sentencesOf(file.endsWith('.ts') ? source : scripts.join())).toEqual([]);
  });

  it('is searched in every source file', () => {
    expect(COMPONENTS.length).toBeGreaterThan(50);
    expect(SOURCES.length).toBeGreaterThan(2 * COMPONENTS.length * 0.8);
  });

  it('is detected', () => {
    expect(textsOf('<p>Resign</p>')).toEqual(['Resign']);
    expect(textsOf('<button aria-label="Close">✕ <kbd>f</kbd></button>')).toEqual(['Close']);
    expect(textsOf("<p>{won ? 'You have won' : t.game.lost()}</p>")).toEqual(['You have won']);
    expect(textsOf('<p title="{name}: won">{name}</p>')).toEqual([': won']);
    expect(sentencesOf("const text = 'You have won.';")).toEqual(['You have won.']);
    expect(sentencesOf('const text = `It is ${color} to move`;')).toEqual(['It is ', ' to move']);
    expect(sentencesOf("throw new Error('no such thing');")).toEqual([]);
  });
});

/** Attributes that contain text. */
const TEXT_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'legend',
  'help',
  'action',
  'doing',
]);

/** Returns the words in a component's markup: in text, in attributes, and in expressions. */
function textsOf(source: string): string[] {
  const found: string[] = [];
  // The names of keys in `<kbd>` are not translated.
  const walk = (node: unknown, shown: boolean, key = false): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, shown, key));
    if (typeof node !== 'object' || node === null) return;
    const { type, name, data, value, cooked } = node as Record<string, unknown> & { type?: string };
    if (type === 'Text' && shown && !key) note(String(data), found);
    if (type === 'Literal' && shown && typeof value === 'string') note(value, found, /\s/);
    if (type === 'TemplateElement' && shown)
      note(String((value as { cooked?: string })?.cooked ?? cooked), found, /\s\p{L}|\p{L}\s/u);
    if (type === 'Attribute') return walk(value, TEXT_ATTRIBUTES.has(String(name)), key);
    if (type?.endsWith('Directive') || type === 'StyleSheet' || type === 'Script') return;
    const inKey = type === 'RegularElement' && (name === 'kbd' || name === 'code');
    for (const [part, child] of Object.entries(node)) {
      if (part === 'type' || part === 'metadata') continue;
      walk(child, shown, key || inKey);
    }
  };
  const { fragment } = parse(source, { modern: true });
  walk(fragment, true);
  return found;
}

function note(text: string, found: string[], like = /\p{L}/u): void {
  const words = text.trim();
  if (/\p{L}/u.test(words) && like.test(text) && !UNTRANSLATED.test(words)) found.push(words);
}

/** A sentence starts with a capital, ends with punctuation, or contains a common English word, unlike names of classes. */
const SENTENCE =
  /^\s*\p{Lu}\p{Ll}+\b(?! *$)|^\p{Lu}\p{Ll}{2,}$|^[^/]*\p{L}{3,}[.!?…]$|(?<![-\w:])(the|of|to|is|are|and|or|you|your|with|for|not|this|that)(?![-\w])/u;

/** Returns the strings in a script that look like sentences. Messages of errors do not count, because they are for developers. */
function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const walk = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return;
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return;
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
        ? node.text
        : '';
    if (SENTENCE.test(text) && !UNTRANSLATED.test(text)) found.push(text);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}
