import { describe, expect, it } from 'vitest';
import type { Call } from '../../api/client';
import type { ExactValues } from '../../api/types';
import { ExactPosition } from './exact.svelte';

const won: ExactValues = { value: { result: 'win', turns: 3, unforced: 2 }, moves: [] };
const place = (...moves: string[]) => ({ game: 'emergo:9x9', position: null, moves });

function asked(answer: () => ExactValues) {
  const paths: string[] = [];
  const call: Call = <T>(_: string, path: string) => {
    paths.push(path);
    return Promise.resolve().then(() => answer() as T);
  };
  return { paths, exact: new ExactPosition(call, () => Promise.resolve()) };
}

describe('ExactPosition', () => {
  it('asks once for each position', async () => {
    const { paths, exact } = asked(() => won);
    await exact.show(place('a1'));
    expect(exact.of(place('a1'))).toEqual(won);
    expect(exact.of(place('a1', 'b2'))).toBeNull();
    await exact.show(place());
    await exact.show(place('a1'));
    expect(paths).toEqual(['/api/tables/emergo%3A9x9?moves=a1', '/api/tables/emergo%3A9x9']);
  });

  it('does not ask for positions that are passed quickly', async () => {
    const { paths, exact } = asked(() => won);
    await Promise.all([exact.show(place('a1')), exact.show(place('a1', 'b2'))]);
    expect(paths).toEqual(['/api/tables/emergo%3A9x9?moves=a1%2Cb2']);
  });

  it('has no values after an error, or if the server knows none', async () => {
    const failing = asked(() => {
      throw new Error('busy');
    });
    await failing.exact.show(place());
    expect(failing.exact.of(place())).toBeNull();
    const empty = asked(() => ({ value: null, moves: [] }));
    await empty.exact.show(place());
    expect(empty.exact.of(place())).toBeNull();
  });
});
