// The chapters of the strategy course, from course/GAME.json. The texts are in messages/LANGUAGE/strategy_GAME.

import type { Kind } from '../../../games/kind';
import type { Step, StepTexts, Task } from '../course';
import { stored, type LessonPlan } from '../lesson.svelte';

/** A task as in the file. A test of the server's code checks the claims, which the site does not use. */
interface ChapterTask {
  game: string;
  position?: string;
  before?: string[];
  /** The accepted moves. Empty if every legal one is. */
  play?: string[];
  options?: string[];
  right?: string;
  shows?: Step['shows'];
  reveals?: boolean;
  asked?: string[];
  counts?: string[];
}

export interface Chapter {
  id: string;
  /** The ids of two problems with the theme of the chapter. */
  problems: readonly string[];
  tasks: readonly ChapterTask[];
}

/** The messages of a chapter. */
export interface ChapterTexts {
  title: () => string;
  text: () => string;
  tasks: Record<string, Pick<StepTexts, 'task' | 'hint' | 'done'>>;
}

/** The keys of the tasks in the messages. */
export const NUMBERS = ['one', 'two', 'three'] as const;

const files = import.meta.glob<Chapter[]>('../../../../course/*.json', { import: 'default' });

/** Loads the chapters of a game. Rejects if the file cannot be loaded. */
export async function loadChapters(kind: Kind): Promise<readonly Chapter[]> {
  const load = files[`../../../../course/${kind}.json`];
  if (!load) throw new Error(`${kind} has no chapters`);
  return load();
}

/** Returns a chapter as a lesson. The chapters of a game share the key of the storage. */
export function planOf(kind: Kind, chapter: Chapter): LessonPlan {
  const steps = chapter.tasks.map((task, i) => stepOf(chapter.id, i, task));
  return { kind, steps, key: keyOf(kind) };
}

/** Returns the ids of the chapters whose tasks are all done. */
export function doneChapters(kind: Kind, chapters: readonly Chapter[]): readonly string[] {
  const done = new Set(stored(keyOf(kind)));
  const isDone = ({ id, tasks }: Chapter) => tasks.every((_, i) => done.has(stepId(id, i)));
  return chapters.filter(isDone).map(({ id }) => id);
}

/** Returns the texts of a step: those of its chapter and its own. */
export function textsOf(chapter: ChapterTexts, at: number): StepTexts | null {
  const task = chapter.tasks[NUMBERS[at] ?? ''];
  return task ? { title: chapter.title, text: chapter.text, ...task } : null;
}

function keyOf(kind: Kind): string {
  return `luctor.strategy.${kind}`;
}

function stepId(chapter: string, at: number): string {
  return `${chapter}-${at + 1}`;
}

function stepOf(chapter: string, at: number, task: ChapterTask): Step {
  const { game, position = null, before = [], shows = 'nothing', reveals = false } = task;
  const { asked = [], counts = [] } = task;
  return {
    id: stepId(chapter, at),
    game,
    position,
    before,
    task: taskOf(task),
    shows,
    reveals,
    asked,
    counts,
  };
}

function taskOf({ play, options, right }: ChapterTask): Task {
  if (options && right !== undefined) return { kind: 'answer', options, right };
  return { kind: 'move', accepted: play?.length ? play : null };
}
