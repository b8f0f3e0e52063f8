import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import '../../../../tests/support/storage';
import { KINDS } from '../../../games/kind';
import { words } from '../../../words/words.svelte';
import { NUMBERS, doneChapters, loadChapters, planOf, textsOf, type ChapterTexts } from './chapters';
import { partsOf } from './parts';

for (const kind of KINDS) {
  it(`has texts for every task of ${kind}, and no others`, async () => {
    const area = `strategy_${kind}` as const;
    const [chapters] = await Promise.all([loadChapters(kind), words.load(area)]);
    const texts = words.of(area) as Record<string, ChapterTexts>;
    expect(Object.keys(texts)).toEqual(chapters.map(({ id }) => id));
    for (const { id, tasks } of chapters) {
      const own = texts[id] as ChapterTexts;
      expect(Object.keys(own.tasks), id).toEqual(NUMBERS.slice(0, tasks.length));
      const steps = tasks.map((_, i) => textsOf(own, i));
      for (const step of steps) expect(step?.title(), id).toBe(own.title());
      const length = own.text().split(/[.:!?]+ /).length;
      expect(length, `${id} has ${length} sentences`).toBeLessThanOrEqual(5);
    }
  });

  it(`makes a lesson of each chapter of ${kind}`, async () => {
    const chapters = await loadChapters(kind);
    expect(chapters.length).toBeGreaterThanOrEqual(24);
    const steps = chapters.flatMap((chapter) => planOf(kind, chapter).steps);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    for (const { id, game, task } of steps) {
      expect(game, id).toMatch(new RegExp(`^${kind}:`));
      if (task.kind === 'answer') expect(task.options, id).toContain(task.right);
    }
  });
}

it('counts a chapter as done when all its tasks are', async () => {
  const chapters = await loadChapters('emergo');
  localStorage.setItem('luctor.strategy.emergo', JSON.stringify(['guards-1', 'feeding-1', 'unknown-1']));
  expect(doneChapters('emergo', chapters)).toEqual(['feeding']);
  localStorage.setItem('luctor.strategy.emergo', '{');
  expect(doneChapters('emergo', chapters)).toEqual([]);
});

it('accepts every legal move of a task without listed ones', async () => {
  const chapters = await loadChapters('emulsion');
  const chapter = chapters.find(({ id }) => id === 'fair-start');
  if (!chapter) throw new Error('the chapter is missing');
  expect(planOf('emulsion', chapter).steps[0]?.task).toEqual({ kind: 'move', accepted: null });
});

for (const kind of KINDS) {
  it(`has every chapter of ${kind} in one part with a title`, async () => {
    const [chapters] = await Promise.all([loadChapters(kind), words.load('strategy')]);
    const parts = partsOf(kind, chapters);
    expect(parts.flatMap((part) => part.chapters)).toEqual(chapters);
    for (const part of parts) expect(part.chapters.length, part.id).toBeGreaterThan(1);
    expect(Object.keys(words.of('strategy').parts[kind])).toEqual(parts.map(({ id }) => id));
  });
}
