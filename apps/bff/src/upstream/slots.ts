import { Refusal } from '#problem.ts'

export type Slots = {
  /** A place that is free now, or null. What is returned gives it back, once. */
  takeNow(): (() => void) | null
  /** A place among those who call the service at once. @throws Refusal `busy` when too many wait, or for too long */
  take(patienceMs: number): Promise<() => void>
  running(): number
  waiting(): number
}

const busy = () =>
  new Refusal('busy', {
    detail: 'Too many calls to the service are under way. Try again in a moment.',
    headers: { 'retry-after': '1' },
  })

/** At most `most` at a time, `mostWaiting` in line in the order they came; the rest is refused at once. */
export function createSlots(most: number, mostWaiting: number): Slots {
  let running = 0
  const line = new Set<() => void>()
  const pass = (): void => {
    const [next] = line
    if (next === undefined) return
    line.delete(next)
    next()
  }
  const release = (): void => {
    if (line.size === 0) running -= 1
    else pass()
  }
  const once = (): (() => void) => {
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }
  const takeNow: Slots['takeNow'] = () => {
    if (running >= most) return null
    running += 1
    return once()
  }
  return {
    takeNow,
    take(patienceMs) {
      const free = takeNow()
      if (free !== null) return Promise.resolve(free)
      if (line.size >= mostWaiting) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        const turn = (): void => {
          clearTimeout(late)
          resolve(once())
        }
        const late = setTimeout(() => {
          line.delete(turn)
          reject(busy())
        }, patienceMs)
        line.add(turn)
      })
    },
    running: () => running,
    waiting: () => line.size,
  }
}
