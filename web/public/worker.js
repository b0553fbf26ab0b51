// Keeps the shell of the client, so that hot-seat tables, tutorials and replays start without a
// network. Never touches the server's answers: /api and /ws pass by.
const version = '__VERSION__';
const files = ['__FILES__'];
const sentences = '__SENTENCES__'; // by language
const cacheName = `escapement-${version}`;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.filter((path) => path !== '/index.html')))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('escapement-') && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => clients.claim()),
  );
});

// A page is fetched fresh, so that a new version is seen at once; without a network the kept one
// serves every address of the client.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname)) return;
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event.request));
});

// The server calls somebody who has to decide somewhere. The call itself says nothing, so that the push
// service learns nothing: what waits is asked of the server.
addEventListener('push', (event) => event.waitUntil(called()));

async function called() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage('look');
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  const waiting = await turns();
  if (waiting) await badge(waiting.length);
  const { one, many, none } = await ownSentences();
  const count = waiting ? waiting.length : 1;
  await registration.showNotification('Escapement', {
    body: count === 0 ? none : count === 1 ? one : many.replace('{count}', count),
    tag: 'turn',
    renotify: count > 0,
    silent: count === 0,
    icon: '/icon-192.png',
    data: { path: waiting?.length ? `/t/${waiting[0]}` : '/' },
  });
}

// The codes of the tables that wait, the most pressing first; null if the server cannot be asked.
async function turns() {
  try {
    const answer = await fetch('/api/turns');
    return answer.ok ? (await answer.json()).tables : null;
  } catch {
    return null;
  }
}

async function badge(count) {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // Not everything that has a badge lets a worker set it.
  }
}

async function ownSentences() {
  const kept = await caches.match('/language', { cacheName: 'settings' });
  const language = kept ? await kept.text() : navigator.language.slice(0, 2);
  return sentences[language] ?? sentences.en;
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? '/'));
});

// A page that shows it already comes to the front; what is open besides stays as it is.
async function show(path) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  if (page) await page.focus();
  else await clients.openWindow(path);
}
