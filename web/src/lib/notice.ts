import { settings } from './settings.svelte';
import { playCue } from './sound';

let shown = false;

/** Shows in title and tab icon whether it is this player's turn. */
export function markTab(title: string, mine: boolean) {
  document.title = mine ? `● ${title}` : title;
  if (mine === shown) return;
  shown = mine;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? '/icon-turn.svg' : '/icon.svg';
}

/** Calls somebody to the table: sound, vibration and, if asked for, a notification. */
export function callToTurn(sentence: string) {
  playCue('turn');
  if (settings.vibration) navigator.vibrate?.(30);
  if (!settings.notifications || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notification = new Notification('Escapement', {
    body: sentence,
    tag: 'turn',
    icon: '/icon-192.png',
  });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Whether this browser can show notifications at all. */
export const mayNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser, because the player pressed the switch. Resolves with what was granted. */
export async function askForNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows on the icon of an installed page in how many matches one is waited for. */
export function markBadge(count: number) {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => {});
}
