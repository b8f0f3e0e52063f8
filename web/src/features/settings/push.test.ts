import { expect, test } from 'vitest';
import type { Subscription } from '../../api/types';
import { bytesOf, Pushing, type Taker } from './push.svelte';

function world({
  key = 'BA',
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  let rows: Subscription[] = [
    { id: 'phone', current: false, created_ms: 0, endpoint: 'https://push.example/p', session: 's2' },
  ];
  let there: PushSubscription | null = null;
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      there = null;
      return true;
    },
  } as unknown as PushSubscription;
  const posted: unknown[] = [];
  const taker: Taker = {
    permission: () => permission,
    ask: async () => (permission = answer),
    present: async () => there,
    subscribe: async () => (there = made),
  };
  const server = {
    push: async () => ({ key: key || null, subscriptions: rows }),
    subscribe: async (wish: { endpoint: string }) => {
      posted.push(wish);
      const row = { id: 'here', current: true, created_ms: 1, endpoint: wish.endpoint, session: 's1' };
      rows = [row, ...rows];
      return row;
    },
    unsubscribe: async (id: string) => {
      rows = rows.filter((row) => row.id !== id);
      return null;
    },
  };
  return { taker, server, posted, forget: () => (there = null) };
}

test('a browser is subscribed with what it says itself, and ends that again', async () => {
  const { taker, server, posted } = world();
  const push = new Pushing(server, async () => taker);
  await push.look();
  expect(push.state).toBe('off');
  await push.turnOn();
  expect(push.state).toBe('on');
  expect(posted).toEqual([{ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }]);
  await push.turnOff();
  expect(push.state).toBe('off');
  expect(push.subscriptions.map(({ id }) => id)).toEqual(['phone']);
});

test('a browser that cannot, a server that does not and an owner who forbids it are told apart', async () => {
  const [usual, keyless, denied] = [world(), world({ key: '' }), world({ permission: 'denied' })];
  const states = await Promise.all(
    [
      new Pushing(usual.server, async () => null),
      new Pushing(keyless.server, async () => keyless.taker),
      new Pushing(denied.server, async () => denied.taker),
    ].map(async (push) => {
      await push.look();
      return push.state;
    }),
  );
  expect(states).toEqual(['unsupported', 'keyless', 'denied']);
});

test('a question that is answered with no, or not at all, subscribes nothing', async () => {
  for (const [answer, state, unanswered] of [
    ['denied', 'denied', false],
    ['default', 'off', true],
  ] as const) {
    const { taker, server, posted } = world({ answer });
    const push = new Pushing(server, async () => taker);
    await push.look();
    await push.turnOn();
    expect([push.state, push.unanswered, posted.length]).toEqual([state, unanswered, 0]);
  }
});

test('a browser that has forgotten its subscription is not told to be subscribed', async () => {
  const { taker, server, forget } = world();
  const push = new Pushing(server, async () => taker);
  await push.look();
  await push.turnOn();
  forget();
  await push.look();
  expect(push.state).toBe('off');
});

test('other browsers are taken off the list', async () => {
  const { taker, server } = world();
  const push = new Pushing(server, async () => taker);
  await push.look();
  await push.remove('phone');
  expect(push.subscriptions).toEqual([]);
});

test('a key is read from base64url', () => {
  expect([...bytesOf('-_8')]).toEqual([251, 255]);
});
