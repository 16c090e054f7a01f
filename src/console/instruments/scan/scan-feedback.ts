import { browserStorage } from "../../client/browser-storage";

/** The outcome of a scan: accepted, scanned before, or without a valid identifier. */
export type ScanFeedback = "taken" | "known" | "refused";

/** Tone sequences: frequency in Hz, duration in ms. Users hear the outcome while they look at labels. */
const tones: Readonly<Record<ScanFeedback, readonly { readonly frequency: number; readonly duration: number }[]>> = {
  taken: [{ frequency: 1760, duration: 60 }],
  known: [
    { frequency: 880, duration: 120 },
    { frequency: 880, duration: 120 },
  ],
  refused: [{ frequency: 220, duration: 350 }],
};

/** Vibration patterns, ms: vibration and pause alternate. */
const vibrations: Readonly<Record<ScanFeedback, readonly number[]>> = {
  taken: [40],
  known: [80, 60, 80],
  refused: [300],
};

/** Pause between two tones, s. */
const pause = 0.06;
/** Volume, 0 to 1: audible in a workshop, not startling in an office. */
const volume = 0.2;

/** Whether tones and vibration are off in this browser. */
export const isMuted = (): boolean => browserStorage.get("scan_muted") === "1";

/** Turns tones and vibration off or on in this browser. */
export const setMuted = (isOff: boolean): void => browserStorage.set("scan_muted", isOff ? "1" : null);

let audio: AudioContext | null = null;

/** Plays the tones and vibration of an outcome, if the device supports them and the user has not turned them off. */
export function playFeedback(outcome: ScanFeedback): void {
  if (isMuted()) return;
  navigator.vibrate?.([...vibrations[outcome]]);
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  // Browsers allow sound only after the user has interacted with the page.
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
  let start = audio.currentTime;
  for (const { frequency, duration } of tones[outcome]) {
    const end = start + duration / 1000;
    const gain = audio.createGain();
    gain.gain.value = volume;
    gain.connect(audio.destination);
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    oscillator.start(start);
    oscillator.stop(end);
    start = end + pause;
  }
}
