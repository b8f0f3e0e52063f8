import { afterEach, describe, expect, it } from 'vitest';
import { hourText, sizeText } from './units';
import { words } from './words.svelte';

afterEach(() => words.choose('en'));

it('shows hours as the language does', async () => {
  expect([hourText(0), hourText(22)].map((text) => text.replace(/\s/u, ' '))).toEqual([
    '12:00 AM',
    '10:00 PM',
  ]);
  await words.choose('nl');
  expect([hourText(8), hourText(22)]).toEqual(['8:00', '22:00']);
});

describe('the text of a size', () => {
  it.each([
    [1, '1 byte'],
    [158, '158 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [10_400, '10 kB'],
    [1_731_196, '1.7 MB'],
    [42_000_000_000, '42 GB'],
  ])('of %d bytes has a unit that people know', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it('is in the language of the user', async () => {
    await words.choose('nl');
    expect(sizeText(8330)).toBe('8,3 kB');
  });
});
