export const FOLDER: string;
export function languages(): Record<string, string>;
export function areas(): string[];
export function fileOf(language: string, area: string): string;
export type Messages = { [key: string]: string | Messages };
export function read(language: string, area: string): Messages;
export function readComplete(language: string, area: string): Messages;
export function parametersOf(message: string): Map<string, 'number' | 'text' | 'any'>;
export function entries(messages: Messages, before?: string): Generator<[string, string]>;
