/** Input of a barcode or badge scanner that acts as a keyboard: the text, and whether it ended with Enter. */
export type Scan = { text: string; entered: boolean }

/** Milliseconds. Keys closer together than this come from a scanner. */
const maxGapMs = 30
/** Fewer fast keys are rollover of a typist; with an immediate Enter two are enough. */
const minLetters = 4
const minLettersBeforeEnter = 2

export type KeyBurst = {
  /** A letter and its `timeStamp`. It is buffered until the next one is due. */
  add: (letter: string, at: number) => void
  /** Ends the buffer with an Enter. False when the buffer is empty: the Enter is handled elsewhere. */
  enter: () => boolean
  /** Another key was pressed: delivers the buffer now. */
  flush: () => void
  isPending: () => boolean
}

/**
 * Separates scans from typed keys. `onKeys`: the buffered letters were typed, in this order; `entered`: Enter followed.
 */
export function createKeyBurst(deps: {
  onKeys: (letters: readonly string[], entered: boolean) => void
  onScan: (scan: Scan) => void
}): KeyBurst {
  let buffer: string[] = []
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (entered: boolean) => {
    clearTimeout(timer)
    const letters = buffer
    buffer = []
    if (letters.length === 0) return
    if (letters.length >= (entered ? minLettersBeforeEnter : minLetters))
      deps.onScan({ text: letters.join(''), entered })
    else deps.onKeys(letters, entered)
  }
  return {
    add(letter, at) {
      // By the event's time stamp: a busy page delivers slowly typed keys together.
      if (buffer.length > 0 && at - last > maxGapMs) end(false)
      buffer.push(letter)
      last = at
      clearTimeout(timer)
      timer = setTimeout(() => end(false), maxGapMs)
    },
    enter() {
      if (buffer.length === 0) return false
      end(true)
      return true
    },
    flush: () => end(false),
    isPending: () => buffer.length > 0,
  }
}
