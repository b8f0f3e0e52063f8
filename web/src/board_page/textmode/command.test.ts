import { describe, expect, it } from 'vitest';
import { entries, languages, read } from '../../../build/messages.mjs';
import { COMMANDS, readLine, type Command } from './command';

const TAGS = Object.keys(languages());

function spellings(language: string): (command: Command) => string {
  const words = new Map(entries(read(language, 'textmode')));
  return (command) => words.get(`words.${command}`) ?? '';
}

describe('a typed line', () => {
  const line = (text: string) => readLine(text, spellings('en'));

  it('is a command in long or short form with an argument', () => {
    expect(line('Pieces  e5')).toEqual({ command: 'pieces', argument: 'e5' });
    expect(line(' f ')).toEqual({ command: 'forward', argument: '' });
    expect(line('hands 10 12')).toEqual({ command: 'hands', argument: '10 12' });
  });

  it('is input for the page if it is not a command', () => {
    expect(line('g1 x e3')).toEqual({ move: 'g1 x e3' });
    expect(line('e5 w2b1')).toEqual({ move: 'e5 w2b1' });
    expect(line('swap')).toEqual({ move: 'swap' });
  });

  it.each(TAGS)('matches at most one command in %s', (language) => {
    const words = COMMANDS.flatMap((command) => spellings(language)(command).split(' '));
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
    expect(words).not.toContain('');
  });

  it.each(TAGS)('is never both a command and a cell or move in %s', (language) => {
    const words = COMMANDS.flatMap((command) => spellings(language)(command).split(' '));
    expect(words.filter((word) => /\d/.test(word) || word === 'swap')).toEqual([]);
  });
});
