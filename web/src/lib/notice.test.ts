import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callToTurn, markBadge } from './notice';
import { settings } from './settings.svelte';
import { allowSound } from './sound';

/** Tones that were begun, as their frequencies. */
const tones: number[] = [];
class FakeAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createOscillator() {
    const frequency = {
      setValueAtTime: (value: number) => tones.push(value),
      exponentialRampToValueAtTime: () => {},
    };
    const chain = { connect: () => chain };
    return { frequency, start: () => {}, stop: () => {}, connect: () => chain };
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    const chain = { gain, connect: () => chain };
    return chain;
  }
  createStereoPanner() {
    const chain = { pan: { value: 0 }, connect: () => chain };
    return chain;
  }
}

const shown: string[] = [];
class FakeNotification {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  constructor(_title: string, { body }: { body: string }) {
    shown.push(body);
  }
  close() {}
}

const before = { ...settings };
beforeEach(() => {
  tones.length = shown.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('Notification', FakeNotification);
  allowSound();
});
afterEach(() => {
  Object.assign(settings, before);
  vi.unstubAllGlobals();
});

function whileHidden(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
}

it('calls by sound and vibration, each as far as it is wanted', () => {
  whileHidden(false);
  const vibrate = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  Object.assign(settings, { alarms: 8, vibration: true, notifications: false });
  callToTurn('Your turn');
  expect(tones.length).toBeGreaterThan(0);
  expect(vibrate).toHaveBeenCalledOnce();
  tones.length = 0;
  Object.assign(settings, { alarms: 0, vibration: false });
  callToTurn('Your turn');
  expect(tones).toEqual([]);
  expect(vibrate).toHaveBeenCalledOnce();
});

it('notifies whoever asked for it and looks at something else', () => {
  Object.assign(settings, { notifications: true });
  whileHidden(false);
  callToTurn('Your turn');
  expect(shown).toEqual([]);
  whileHidden(true);
  callToTurn('Your turn');
  expect(shown).toEqual(['Your turn']);
  settings.notifications = false;
  callToTurn('Your turn');
  expect(shown).toEqual(['Your turn']);
});

it('counts on the icon what waits', async () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => {}), vi.fn(async () => {})];
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  markBadge(2);
  expect(setAppBadge).toHaveBeenCalledWith(2);
  markBadge(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
