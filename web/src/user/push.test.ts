import { expect, test } from 'vitest';
import type { Subscription } from '../api/types';
import { bytesOf, PushSubscriber, type PushBrowser } from './push.svelte';

function setUp({
  key = 'BA',
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  let rows: Subscription[] = [
    { id: 'phone', current: false, created_ms: 0, endpoint: 'https://push.example/p', session: 's2' },
  ];
  let subscription: PushSubscription | null = null;
  const newSubscription = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  } as unknown as PushSubscription;
  const posted: unknown[] = [];
  const browser: PushBrowser = {
    permission: () => permission,
    ask: async () => (permission = answer),
    present: async () => subscription,
    subscribe: async () => (subscription = newSubscription),
  };
  const server = {
    push: async () => ({ key: key || null, subscriptions: rows }),
    subscribe: async (subscription: { endpoint: string }) => {
      posted.push(subscription);
      const row = {
        id: 'here',
        current: true,
        created_ms: 1,
        endpoint: subscription.endpoint,
        session: 's1',
      };
      rows = [row, ...rows];
      return row;
    },
    unsubscribe: async (id: string) => {
      rows = rows.filter((row) => row.id !== id);
      return null;
    },
  };
  return { browser, server, posted, forget: () => (subscription = null) };
}

test('a browser is subscribed with its own keys, and unsubscribed', async () => {
  const { browser, server, posted } = setUp();
  const push = new PushSubscriber(server, async () => browser);
  await push.refresh();
  expect(push.state).toBe('off');
  await push.turnOn();
  expect(push.state).toBe('on');
  expect(posted).toEqual([{ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }]);
  await push.turnOff();
  expect(push.state).toBe('off');
  expect(push.subscriptions.map(({ id }) => id)).toEqual(['phone']);
});

test('an unsupported browser, a server without a key and a denied permission are distinguished', async () => {
  const [unsupported, keyless, denied] = [setUp(), setUp({ key: '' }), setUp({ permission: 'denied' })];
  const states = await Promise.all(
    [
      new PushSubscriber(unsupported.server, async () => null),
      new PushSubscriber(keyless.server, async () => keyless.browser),
      new PushSubscriber(denied.server, async () => denied.browser),
    ].map(async (push) => {
      await push.refresh();
      return push.state;
    }),
  );
  expect(states).toEqual(['unsupported', 'keyless', 'denied']);
});

test('a denied or unanswered question does not subscribe', async () => {
  for (const [answer, state, unanswered] of [
    ['denied', 'denied', false],
    ['default', 'off', true],
  ] as const) {
    const { browser, server, posted } = setUp({ answer });
    const push = new PushSubscriber(server, async () => browser);
    await push.refresh();
    await push.turnOn();
    expect([push.state, push.unanswered, posted.length]).toEqual([state, unanswered, 0]);
  }
});

test('a browser that has lost its subscription is not shown as subscribed', async () => {
  const { browser, server, forget } = setUp();
  const push = new PushSubscriber(server, async () => browser);
  await push.refresh();
  await push.turnOn();
  forget();
  await push.refresh();
  expect(push.state).toBe('off');
});

test('other browsers can be unsubscribed', async () => {
  const { browser, server } = setUp();
  const push = new PushSubscriber(server, async () => browser);
  await push.refresh();
  await push.remove('phone');
  expect(push.subscriptions).toEqual([]);
});

test('keys are decoded from base64url', () => {
  expect([...bytesOf('-_8')]).toEqual([251, 255]);
});
