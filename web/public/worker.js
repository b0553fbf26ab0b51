// Keeps the shell of the client, so that hot-seat tables, tutorials and replays start without a
// network. Never touches the server's answers: /api and /ws pass by.
const version = '__VERSION__';
const files = ['__FILES__'];
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
