import type { Link } from './link';

/**
 * Calls of the server while no page of ours is open, through the push service of the browser. A call
 * says nothing; the worker (public/worker.js) asks what waits.
 */

/** Whether this server calls, by the key that its hello told, and this browser can be called. */
export const mayBeCalled = (key: string): boolean =>
  key !== '' && 'serviceWorker' in navigator && 'PushManager' in window;

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return false;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place]);
}

async function manager(): Promise<PushManager | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** Lets this server call this browser. Again and again it changes nothing. False: it cannot be done now. */
export async function takeCalls(link: Link, key: string): Promise<boolean> {
  try {
    const pushes = await manager();
    if (!pushes) return false;
    const wanted = bytesOf(key);
    let subscription = await pushes.getSubscription();
    if (subscription && !isFor(subscription, wanted)) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await pushes.subscribe({
      userVisibleOnly: true,
      applicationServerKey: wanted,
    });
    await link.request('notify', { endpoint: subscription.endpoint });
    return true;
  } catch {
    return false;
  }
}

/** No calls any more: the push service forgets this browser, and the server its address there. */
export async function endCalls(link: Link): Promise<void> {
  try {
    await (await (await manager())?.getSubscription())?.unsubscribe();
    await link.request('notify', { endpoint: '' });
  } catch {
    // What is called in vain the push service reports to the server.
  }
}

/** The worker has nothing of the page but what is kept for it. */
export async function tellWorker(language: string): Promise<void> {
  try {
    await (await caches.open('settings')).put('/language', new Response(language));
  } catch {
    // It speaks the language of the browser then.
  }
}
