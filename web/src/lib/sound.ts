import { settings } from './settings.svelte';

/** One tone: when it begins, how high, how long, how loud, and its colour. */
interface Tone {
  at: number;
  from: number;
  to?: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

type Channel = 'table' | 'voices' | 'alarms';
interface Cue {
  channel: Channel;
  tones: Tone[];
}

const tick = (at: number, from: number, loud = 0.5): Tone => ({
  at,
  from,
  to: from * 0.7,
  length: 0.05,
  loud,
  wave: 'triangle',
});
const note = (at: number, from: number, length: number, loud = 0.4): Tone => ({
  at,
  from,
  length,
  loud,
  wave: 'sine',
});

// Every cue is synthesised and short; each also shows on screen, so that nothing is lost muted.
const cues = {
  turn: { channel: 'alarms', tones: [tick(0, 660), tick(0.12, 880)] },
  accepted: { channel: 'table', tones: [tick(0, 420, 0.35)] },
  beaten: {
    channel: 'table',
    tones: [{ at: 0, from: 260, to: 420, length: 0.06, loud: 0.4, wave: 'triangle' }],
  },
  announce: {
    channel: 'voices',
    tones: [{ at: 0, from: 180, to: 90, length: 0.12, loud: 0.6, wave: 'sine' }],
  },
  attack: {
    channel: 'alarms',
    tones: [
      { at: 0, from: 70, to: 45, length: 0.7, loud: 0.7, wave: 'sawtooth' },
      { at: 0.05, from: 104, to: 58, length: 0.6, loud: 0.3, wave: 'sawtooth' },
    ],
  },
  time: { channel: 'alarms', tones: [tick(0, 1000, 0.6)] },
  timeUp: {
    channel: 'alarms',
    tones: [
      { at: 0, from: 196, to: 186, length: 0.9, loud: 0.6, wave: 'sine' },
      { at: 0, from: 294, to: 280, length: 0.7, loud: 0.25, wave: 'sine' },
    ],
  },
  freed: {
    channel: 'table',
    tones: [
      { at: 0, from: 150, to: 95, length: 0.16, loud: 0.5, wave: 'square' },
      note(0.12, 620, 0.2, 0.3),
    ],
  },
  caught: {
    channel: 'table',
    tones: [tick(0, 240, 0.6), { at: 0.07, from: 120, length: 0.12, loud: 0.5, wave: 'square' }],
  },
  snap: {
    channel: 'alarms',
    tones: [
      { at: 0, from: 900, to: 240, length: 0.07, loud: 0.5, wave: 'square' },
      { at: 0.06, from: 190, to: 120, length: 0.14, loud: 0.5, wave: 'triangle' },
    ],
  },
  unlatch: {
    channel: 'table',
    tones: [tick(0, 340, 0.5), note(0.07, 660, 0.1, 0.35), note(0.15, 880, 0.16, 0.3)],
  },
  glow: {
    channel: 'table',
    tones: [note(0, 523, 0.34, 0.25), note(0.05, 784, 0.32, 0.25), note(0.1, 1046, 0.28, 0.2)],
  },
  thud: {
    channel: 'table',
    tones: [
      { at: 0, from: 130, to: 60, length: 0.22, loud: 0.7, wave: 'triangle' },
      { at: 0.02, from: 82, to: 48, length: 0.24, loud: 0.4, wave: 'square' },
    ],
  },
  roar: {
    channel: 'voices',
    tones: [
      { at: 0, from: 90, to: 210, length: 0.3, loud: 0.5, wave: 'sawtooth' },
      { at: 0.08, from: 180, to: 80, length: 0.3, loud: 0.35, wave: 'sawtooth' },
    ],
  },
  toll: {
    channel: 'table',
    tones: [note(0, 147, 0.38, 0.5), note(0, 220, 0.28, 0.25)],
  },
  shout: {
    channel: 'voices',
    tones: [
      { at: 0, from: 392, to: 440, length: 0.12, loud: 0.4, wave: 'triangle' },
      { at: 0.13, from: 523, to: 494, length: 0.18, loud: 0.45, wave: 'triangle' },
    ],
  },
  finish: {
    channel: 'voices',
    tones: [note(0, 659, 0.1), note(0.09, 784, 0.1), note(0.18, 1046, 0.22)],
  },
  chat: { channel: 'voices', tones: [tick(0, 520, 0.25)] },
  win: {
    channel: 'table',
    tones: [note(0, 523, 0.35), note(0.3, 659, 0.35), note(0.6, 784, 0.6)],
  },
  loss: { channel: 'table', tones: [note(0, 392, 0.5), note(0.5, 311, 0.7)] },
} satisfies Record<string, Cue>;

export type CueName = keyof typeof cues;

let audio: AudioContext | null = null;

/** Browsers allow sound after the first press; this is called on each. */
export function allowSound() {
  if (!audio && typeof AudioContext !== 'undefined') audio = new AudioContext();
  if (audio?.state === 'suspended') void audio.resume();
}

/** `from`: the direction it comes from, -1 left to 1 right. */
export function playCue(name: CueName, from = 0) {
  const cue: Cue = cues[name];
  const volume = settings[cue.channel] / 10;
  if (!audio || audio.state !== 'running' || volume === 0) return;
  for (const tone of cue.tones) sound(audio, tone, volume, from);
}

function sound(context: AudioContext, tone: Tone, volume: number, from: number) {
  const begin = context.currentTime + tone.at;
  const end = begin + tone.length;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = tone.wave;
  source.frequency.setValueAtTime(tone.from, begin);
  source.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(tone.loud * volume, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const ear = context.createStereoPanner();
  ear.pan.value = Math.min(Math.max(from, -1), 1);
  source.connect(gain).connect(ear).connect(context.destination);
  source.start(begin);
  source.stop(end + 0.02);
}
