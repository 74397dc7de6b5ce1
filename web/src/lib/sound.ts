// One small sound, made here: two notes of a bell when it is my turn. Off until wanted.
import { prefs } from "./prefs.svelte";

let context: AudioContext | undefined;

export function chime(): void {
  if (!prefs.kept.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [note, start] of [[659.3, 0], [880, 0.11]] as const) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "sine";
    tone.frequency.value = note;
    gain.gain.setValueAtTime(0, now + start);
    gain.gain.linearRampToValueAtTime(0.08, now + start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0004, now + start + 0.6);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + 0.65);
  }
}
