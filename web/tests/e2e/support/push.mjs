/** Push notifications without a push service. */

/** Runs in the page. Replaces the push service of the browser. */
function fakePush({ permission, answer }) {
  let subscription = null;
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = made),
  };
  window.PushManager = class {};
  window.Notification = class {
    static permission = permission;
    static requestPermission = async () => (this.permission = answer);
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }), register: async () => ({}) },
  });
}

/**
 * Gives a page push notifications of the server, which are recorded as `page.subscriptions` and `page.posted`. With `fake`,
 * the browser has them, too: `permission` before and `answer` after its question.
 */
export async function withPush(page, fake) {
  page.subscriptions = [];
  await page.route('**/api/account/push', async (route) => {
    if (route.request().method() === 'POST') {
      const row = { id: 'here', current: true, created_ms: 0, endpoint: '', session: 'y' };
      page.posted = route.request().postDataJSON();
      page.subscriptions.push(row);
      return route.fulfill({ status: 201, json: row });
    }
    return route.fulfill({ json: { key: 'BAAB', subscriptions: page.subscriptions } });
  });
  await page.route('**/api/account/push/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1);
    page.subscriptions = page.subscriptions.filter((row) => row.id !== id);
    return route.fulfill({ status: 204 });
  });
  if (fake) await page.addInitScript(fakePush, fake);
}
