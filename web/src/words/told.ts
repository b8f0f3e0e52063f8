// What the server tells, in the reader's language. Where its code is not known here, its own sentence is shown.

import type { Analysis, Game, Result, Position, Problem } from '../api/types';

/** Names of the house, which are not translated. */
export const NAME = 'Luctor';
const GAMES: Record<string, string> = { emulsion: 'Emulsion', emergo: 'Emergo' };

export function gameName(id: string): string {
  return GAMES[id] ?? id;
}

export function gameTitle({ title }: { game: string; title: string }): string {
  return title;
}

export function resultText(result: Result): string {
  return result.text;
}

export function hintText({ hint }: Position): string | null {
  return hint;
}

export function noticeText({ notice }: Game): string | null {
  return notice;
}

export function analysisText({ text }: Analysis): string {
  return text;
}

export function problemText({ message }: Problem): string {
  return message;
}
