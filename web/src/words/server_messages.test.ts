import { afterEach, describe, expect, it } from 'vitest';
import { problemText } from './server_messages';
import { words } from './words.svelte';

afterEach(() => words.choose('en'));

const refused = {
  code: 'unreadable',
  message:
    'This was read as Emergo 9x9, and 1 move was understood. Move 2 (f4) was rejected. You may not feed.',
  told: {
    code: 'paste-refused',
    facts: {
      game: 'emergo:9x9',
      understood: 1,
      number: 2,
      text: 'f4',
      why: [{ code: 'entry-feeds', facts: { cell: 'f4', color: 'white' } }],
    },
  },
};

async function inDutch() {
  await words.choose('nl');
  await words.load('problems');
}

describe('a message of the server', () => {
  it('is the server’s own text in English', () => {
    expect(problemText(refused)).toBe(refused.message);
  });

  it('has its nested messages in the same language', async () => {
    await inDutch();
    expect(problemText(refused)).toBe(
      'Dit is gelezen als Emergo 9x9, en 1 zet is begrepen. Zet 2 (f4) is afgewezen. Voeren mag niet. Na deze inbreng zou Wit f4 kunnen slaan.',
    );
  });

  it('shows the first four of many problems', async () => {
    await inDutch();
    const problem = (rank: number) => ({ code: 'position-squares', facts: { rank, found: 3, expected: 4 } });
    const told = { code: 'bad-position', facts: { why: [1, 2, 3, 4, 5, 6].map(problem) } };
    const text = problemText({ code: 'bad-position', message: '', told });
    expect(text).toMatch(/^Rij 1 heeft 3 velden in plaats van 4\. Rij 2 .* Rij 4 [^.]*\. …$/);
  });

  it('stays in English as a whole if a part of it is unknown', async () => {
    await inDutch();
    const why = [{ code: 'of-tomorrow', facts: {} }];
    const told = { code: 'bad-position', facts: { why } };
    expect(problemText({ code: 'bad-position', message: 'Something new.', told })).toBe('Something new.');
  });
});
