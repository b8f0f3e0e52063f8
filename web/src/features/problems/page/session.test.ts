import { beforeEach, expect, it, vi } from 'vitest';
import '../../../../tests/support/english';
import { Unreachable } from '../../../api/client';
import type { ProblemsClient } from '../../../api/problems';
import type { BoardProblem } from '../../../api/types';
import type { LocalProblem } from '../offline/local_problems';
import { progress } from '../records/progress';
import { Session, type Mode } from './session.svelte';

const problem = (id: string) =>
  ({ id, game: 'emergo:7x7', themes: ['quiet'], solution: [], start: {} }) as unknown as BoardProblem;
const local = (id: string): LocalProblem => ({ problem: problem(id), rating: 1400, votes: null, vote: null });
const unreachable = () => Promise.reject(new Unreachable());

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

function begun({
  isMember = false,
  isAway = false,
  mode = { kind: 'train', game: null, theme: null } as Mode,
}) {
  const server = {
    next: vi.fn(unreachable),
    problem: vi.fn(unreachable),
    attempt: vi.fn(unreachable),
    daily: vi.fn(unreachable),
  };
  const session = new Session(server as unknown as ProblemsClient, mode, () => isMember, {
    problems: { next: async () => local('next'), problem: async (id) => local(id) },
    isAway: () => isAway,
  });
  return { session, server };
}

it('takes problems of this browser when the server does not answer', async () => {
  const { session, server } = begun({});
  await session.next();
  expect([session.solver?.problem.id, session.local, session.rating]).toEqual(['next', true, 1400]);
  expect(server.next).toHaveBeenCalledOnce();
  expect(session.failure).toBeNull();
});

it('does not ask a server that is known to be away', async () => {
  const { session, server } = begun({ isAway: true, mode: { kind: 'one', id: 'x' } });
  await session.next();
  expect(session.solver?.problem.id).toBe('x');
  expect(server.problem).not.toHaveBeenCalled();
});

it('rates a guest without a network', async () => {
  const { session } = begun({ isAway: true });
  await session.next();
  await session.record(['a'], true);
  expect(session.change?.after).toBeGreaterThan(1500);
  expect(session.kept).toBe(false);
});

it('keeps the attempt of an account until it can be added', async () => {
  const { session } = begun({ isMember: true });
  await session.next();
  await session.record(['a'], true);
  expect([session.kept, session.change, session.failure]).toEqual([true, null, null]);
  expect(progress().attempts.map(({ id }) => id)).toEqual(['next']);
});

it('says that the problem of the day needs the server', async () => {
  const { session } = begun({ isAway: true, mode: { kind: 'daily' } });
  await session.next();
  expect(session.failure?.code).toBe('unreachable');
});
