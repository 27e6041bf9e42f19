/** Milliseconds. No hand presses Enter twice so fast: a scanner ends its text with two of them. */
const echoMs = 50
let last = Number.NEGATIVE_INFINITY

/** An Enter was handled as part of a scan. `at`: as the `timeStamp` of an event. */
export function noteEnter(at: number): void {
  last = at
}

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>

/** Whether a key is the Enter of a held key, or one that follows another at once: it means no second one. */
export function isRepeatedEnter({ key, repeat, timeStamp }: Key): boolean {
  if (key !== 'Enter') {
    // Of the lines of a scan, each has its own.
    if (key.length === 1 || key === 'Escape') last = Number.NEGATIVE_INFINITY
    return false
  }
  const gap = timeStamp - last
  last = timeStamp
  return repeat || (gap >= 0 && gap <= echoMs)
}
