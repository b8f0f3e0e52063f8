import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Line } from '../../../api/types';
import { ChatRooms } from './chat.svelte';

const line = (seq: number): Line => ({
  seq,
  color: 'black',
  name: null,
  speaker: 'player-0',
  mine: false,
  text: `line ${seq}`,
  at: 0,
  hidden: false,
});

/** A room with `count` lines, of which the server returns 200 per request. */
function roomOf(count: () => number) {
  const asked: number[] = [];
  const chat = new ChatRooms(
    {
      chat: async (_, __, after) => {
        asked.push(after);
        const most = Math.min(count() - after, 200);
        return { lines: Array.from({ length: most }, (_, i) => line(after + i + 1)) };
      },
      report: async (_, { seq }) => {
        if (seq <= count()) return null;
        throw new ApiError(404, {
          code: 'not-found',
          message: 'No such line.',
          told: null,
          rule: null,
          legal: [],
        });
      },
      say: async () => {
        throw new ApiError(400, {
          code: 'malformed',
          message: 'Too long.',
          told: null,
          rule: null,
          legal: [],
        });
      },
    },
    'g',
  );
  return { chat, asked };
}

describe('a chat', () => {
  it('requests only new lines', async () => {
    let count = 2;
    const { chat, asked } = roomOf(() => count);
    await chat.read();
    count = 3;
    await chat.read();
    expect(asked).toEqual([0, 2]);
    expect(chat.lines.players.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(chat.lines.spectators).toEqual([]);
  });
  it('is loaded completely', async () => {
    const { chat, asked } = roomOf(() => 450);
    await chat.read();
    expect(asked).toEqual([0, 200, 400]);
    expect(chat.lines.players.length).toBe(450);
  });
  it('shows no line twice after simultaneous updates', async () => {
    const { chat } = roomOf(() => 3);
    await Promise.all([chat.read(), chat.read(), chat.read()]);
    expect(chat.lines.players.length).toBe(3);
  });
  it('remembers which lines were reported', async () => {
    const { chat } = roomOf(() => 2);
    expect([await chat.report('players', 2), await chat.report('players', 3)]).toEqual([true, false]);
    expect([...chat.reported]).toEqual(['players 2']);
    expect(chat.problem?.message).toBe('No such line.');
  });
  it('sends a line again with the same id', async () => {
    const ids: unknown[] = [];
    const answers = [false, true, true];
    const chat = new ChatRooms(
      {
        chat: async () => ({ lines: [] }),
        report: async () => null,
        say: async (_, words) => {
          ids.push(words.id);
          if (!answers.shift()) throw new TypeError('no answer');
          return null;
        },
      },
      'g',
    );
    expect(await chat.say('words')).toBe(false);
    expect(await chat.say('words')).toBe(true);
    expect(await chat.say('words')).toBe(true);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
  it('shows why a line was refused', async () => {
    const { chat } = roomOf(() => 0);
    expect(await chat.say('words')).toBe(false);
    expect(chat.problem?.message).toBe('Too long.');
    expect(chat.busy).toBe(false);
  });
});
