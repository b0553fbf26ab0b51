import { settings } from '../../lib/settings.svelte';

/** Speaks the English title of a card, where the browser can; a newer one cuts it short. */
export function speakEnglish(word: string): void {
  if (typeof speechSynthesis === 'undefined' || settings.voices === 0) return;
  const spoken = new SpeechSynthesisUtterance(word);
  spoken.lang = 'en-GB';
  spoken.rate = 1.15;
  spoken.volume = settings.voices / 10;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
