import { browserStorage } from "../../client/browser-storage";

/** What became of a code: taken, scanned before, or no identifier that the field takes. */
export type ScanFeedback = "taken" | "known" | "refused";

/** Tones in Hz and ms, one after another: told apart with the eyes on the label. */
const tones: Readonly<Record<ScanFeedback, readonly { readonly pitch: number; readonly lasts: number }[]>> = {
  taken: [{ pitch: 1760, lasts: 60 }],
  known: [
    { pitch: 880, lasts: 120 },
    { pitch: 880, lasts: 120 },
  ],
  refused: [{ pitch: 220, lasts: 350 }],
};

/** ms; a pause stands between two. */
const vibrations: Readonly<Record<ScanFeedback, readonly number[]>> = {
  taken: [40],
  known: [80, 60, 80],
  refused: [300],
};

const pause = 0.06;
/** Of full loudness: heard in a workshop, no fright in an office. */
const loudness = 0.2;

/** Whether this browser's user wants no sounds. */
export const isMuted = (): boolean => browserStorage.get("scan_muted") === "1";

/** Keeps the choice for this browser. */
export const setMuted = (isWanted: boolean): void => browserStorage.set("scan_muted", isWanted ? "1" : null);

let sound: AudioContext | null = null;

/** Sounds and vibrates, where the device can; silent where the user wants that. */
export function playFeedback(which: ScanFeedback): void {
  if (isMuted()) return;
  // A browser without vibration or sound shows the outcome all the same.
  navigator.vibrate?.([...vibrations[which]]);
  if (typeof AudioContext === "undefined") return;
  sound ??= new AudioContext();
  // Browsers let a page sound once somebody has touched it.
  if (sound.state === "suspended") void sound.resume().catch(() => undefined);
  let from = sound.currentTime;
  for (const { pitch, lasts } of tones[which]) {
    const until = from + lasts / 1000;
    const volume = sound.createGain();
    volume.gain.value = loudness;
    volume.connect(sound.destination);
    const tone = sound.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(from);
    tone.stop(until);
    from = until + pause;
  }
}
