// Two short notes when it becomes one's turn.

const NOTES = [660, 880]; // hertz
const LENGTH = 0.14; // seconds each

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const from = context.currentTime;
    for (const [at, pitch] of NOTES.entries()) note(context, pitch, from + at * LENGTH);
  } catch {
    // A browser without sound still has the title.
  }
}

function note(to: AudioContext, pitch: number, from: number): void {
  const [tone, volume] = [to.createOscillator(), to.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
  tone.connect(volume).connect(to.destination);
  tone.start(from);
  tone.stop(from + LENGTH);
}
