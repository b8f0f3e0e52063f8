// The service worker: the client without a network, and messages of the server while no page is open. It shares no code
// with the pages, since its file must not change its name (built as /sw.js).

/** Files of this build and a name for them; the build writes them in (vite.config.ts). */
declare const BUILD: { version: string; files: string[] };
declare const self: ServiceWorkerGlobalScope;
export {};

const SHELL = '/';
const CACHE = `luctor-${BUILD.version}`;
/** A network that takes longer than this to give the page is as good as none, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers());
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...BUILD.files]);
}

/** Comes when no page of the build before is open any more: until then its files are still asked for. */
async function forgetOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** Everything else the server answers itself: its interface, its documents, embedded boards. */
function isPage(path: string): boolean {
  return !/^\/(api|embed|metrics|healthz|readyz)(\/|$)/.test(path);
}

/** The server's page, or the kept one where the server is away; the address tells the client what to show. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What the server pushes (docs/api.md). */
interface Words {
  kind: string;
  title: string;
  body: string;
  url: string;
}

self.addEventListener('push', (event) => {
  const words = read(event.data);
  if (!words) return;
  const { title, body, url } = words;
  // One notice for a game: a later one takes the place of the earlier.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: url, data: url, icon: '/icons/192.png' }),
  );
});

function read(data: PushMessageData | null): Words | null {
  try {
    return (data?.json() as Words | undefined) ?? null;
  } catch {
    return null;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(String(event.notification.data), self.location.origin)));
});

/** Comes back to a page that is open already. */
async function open(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
