// The service worker is for comfort: where there is none, everything but the offline pages works.

export function register(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What the page itself needs goes first over a slow network.
  const begin = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
