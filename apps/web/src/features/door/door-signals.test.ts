import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { doorSounds, doorVibration, giveSignal, signalOf } from './door-signals.ts'

let played: number[]
let vibrated: unknown[]
const part = () => ({ connect: (next: object) => next })
beforeEach(() => {
  played = []
  vibrated = []
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      resume = () => Promise.resolve()
      createGain = () => ({ ...part(), gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 } })
      createOscillator = () => {
        const frequency = { value: 0 }
        return { ...part(), frequency, start: () => played.push(frequency.value), stop: () => 0 }
      }
    },
  )
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => vibrated.push(pattern) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  doorSounds.set(false)
  doorVibration.set(false)
})

it('gives none before they are switched on', () => {
  giveSignal(signalOf('welcome'))
  expect([played, vibrated]).toEqual([[], []])
})

it('tells in, look first and no apart by sound and by vibration', () => {
  doorSounds.set(true)
  doorVibration.set(true)
  const heard = (['welcome', 'look', 'notOnList'] as const).map((word) => {
    played = []
    giveSignal(signalOf(word))
    return played.join(' ')
  })
  expect(new Set(heard).size).toBe(3)
  expect(new Set(vibrated.map(String)).size).toBe(3)
  expect(signalOf('looking')).toBeNull()
})
