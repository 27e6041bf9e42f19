import { createStored } from '#ui/local-storage.ts'

import { type DoorWord, doorWords, isFailed } from './door-answer.ts'

const isOn = (value: unknown) => (typeof value === 'boolean' ? value : null)
/** Off until they are switched on: a browser plays nothing before the page was touched. */
export const doorSounds = createStored('frontdesk-door-sounds', isOn, false)
export const doorVibration = createStored('frontdesk-door-vibration', isOn, false)

type Signal = 'in' | 'look' | 'no'

/** Tones in hertz, each with its beginning in seconds, and the vibration in milliseconds: rising, level, falling. */
const signals: Readonly<Record<Signal, { tones: readonly (readonly [hertz: number, at: number])[]; ms: number[] }>> = {
  in: {
    tones: [
      [660, 0],
      [990, 0.09],
    ],
    ms: [60],
  },
  look: {
    tones: [
      [520, 0],
      [520, 0.16],
      [520, 0.32],
    ],
    ms: [60, 80, 60],
  },
  no: {
    tones: [
      [330, 0],
      [165, 0.14],
    ],
    ms: [300],
  },
}

/** What an answer sounds like; null while nothing is decided. */
export function signalOf(word: DoorWord): Signal | null {
  const { step } = doorWords[word]
  if (step === 'done') return 'in'
  if (isFailed(word)) return 'no'
  return step === 'clear' || ['look', 'full', 'several', 'similar'].includes(word) ? 'look' : null
}

let audio: AudioContext | null = null
const toneSeconds = 0.12

function play(tones: readonly (readonly [hertz: number, at: number])[]): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [hertz, at] of tones) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.25, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + toneSeconds)
  }
}

/** Three sounds and vibrations that differ without a look at the screen. */
export function giveSignal(signal: Signal | null): void {
  if (signal === null) return
  if (doorSounds.get()) play(signals[signal].tones)
  // Not every browser has it.
  if (doorVibration.get() && 'vibrate' in navigator) navigator.vibrate(signals[signal].ms)
}
