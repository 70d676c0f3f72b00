import type { Voice } from "./recipes.ts";

const SILENT = 0.0001; // a gain cannot fall to zero exponentially
const ATTACK = 0.004; // seconds; a harder beginning would click
const NOISE_SECONDS = 1;

/** Plays recipes through the browser's audio graph. */
export class Synthesiser {
  private readonly master: GainNode;
  private noise: AudioBuffer | null = null;

  constructor(private readonly context: AudioContext) {
    this.master = context.createGain();
    this.master.connect(context.destination);
  }

  play(voices: readonly Voice[], volume: number): void {
    this.master.gain.value = volume;
    for (const voice of voices) this.sound(voice);
  }

  private sound(voice: Voice): void {
    const start = this.context.currentTime + voice.at;
    const end = start + voice.length;
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(SILENT, start);
    gain.gain.exponentialRampToValueAtTime(voice.loudness, start + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENT, end);
    gain.connect(this.master);
    const source = voice.wave === "noise" ? this.burst(voice, gain, start, end) : this.tone(voice, voice.wave, gain, start, end);
    source.start(start);
    source.stop(end);
  }

  private tone({ from, to }: Voice, wave: OscillatorType, into: AudioNode, start: number, end: number): AudioScheduledSourceNode {
    const tone = this.context.createOscillator();
    tone.type = wave;
    glide(tone.frequency, from, to, start, end);
    tone.connect(into);
    return tone;
  }

  private burst({ from, to }: Voice, into: AudioNode, start: number, end: number): AudioScheduledSourceNode {
    const burst = this.context.createBufferSource();
    const band = this.context.createBiquadFilter();
    burst.buffer = this.noise ??= whiteNoise(this.context);
    band.type = "bandpass";
    glide(band.frequency, from, to, start, end);
    burst.connect(band);
    band.connect(into);
    return burst;
  }
}

function glide(frequency: AudioParam, from: number, to: number | undefined, start: number, end: number): void {
  frequency.setValueAtTime(from, start);
  if (to !== undefined) frequency.exponentialRampToValueAtTime(to, end);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
