import { expect, it } from 'vitest';
import { gameIdIn } from './game_id';

it('finds the id of a game in a link', () => {
  const id = 'zwyu4h3579xyt4rs';
  for (const text of [id, ` ${id} `, `https://luctor.example/game/${id}`, `/game/${id}?ply=3#code`]) {
    expect(gameIdIn(text)).toBe(id);
  }
  for (const text of ['', 'abc', `${id}x`, `https://luctor.example/player/${id}`, `/game/${id}x`]) {
    expect(gameIdIn(text)).toBeNull();
  }
});
