import { looksLikeCode, mayBecomeCode } from './code-look.ts'

/** Input of a barcode or badge scanner that acts as a keyboard: the text, and whether it ended with Enter. */
export type Scan = { text: string; entered: boolean }

/** Milliseconds. Keys closer together than this come from a scanner. */
export const scanGapMs = 30
/** Milliseconds. A cheap or wireless scanner, or a busy machine; hands reach it, too: the letters have to be a code. */
export const slowScanGapMs = 100
/** Milliseconds. Letters closer together than this are a word, however slow the hands are on the others. */
export const wordGapMs = 400
/** Milliseconds. As long when the first letter would act on a person: a slow hand may be typing the next name. */
const personGapMs = 1000
/** Milliseconds. Longer than between the letters of a name, shorter than somebody waits for a field before they type. */
const fieldGapMs = 200
/** Fewer fast keys are rollover of a typist; with an immediate Enter two are enough. */
const minScan = 4
const minScanBeforeEnter = 2
const minWord = 3

export type KeyBurst = {
  /**
   * A key of one character and its `timeStamp`. `done`: it has acted already, but may be the first of a word. `person`:
   * it would act on a person, and waits longer for a second letter. `field`: it opens a field, for which letters after a
   * short pause are meant.
   */
  add: (letter: string, at: number, is?: { done?: boolean; person?: boolean; field?: boolean }) => void
  /** Ends the buffer with an Enter. False when nothing waits in it: the Enter is handled elsewhere. */
  enter: () => boolean
  /** Another key was pressed: delivers the buffer now. */
  flush: () => void
  /** Forgets what waits. */
  drop: () => void
  isPending: () => boolean
}

const isLetter = (text: string) => /^[\p{L}\p{N}]$/u.test(text)

/**
 * Separates keys that are pressed from words that are typed and from scans. A letter waits until no other follows it:
 * three letters are a word, and so are two that are no sequence of keys (`isSequence`). What may become a code is held
 * back until it pauses: a slow scanner types as fast as a hand.
 */
export function createKeyBurst(deps: {
  onKeys: (letters: readonly string[], entered: boolean) => void
  onWord: (word: Scan) => void
  onScan: (scan: Scan) => void
  isSequence: (letters: readonly string[]) => boolean
}): KeyBurst {
  let buffer: { letter: string; done: boolean }[] = []
  let last = 0
  let gapMs = wordGapMs
  let isFast = true
  /** No gap is longer than that of a slow scanner. */
  let isSteady = true
  /** Enough fast keys: whatever they are, the rest may come more slowly. */
  let isScan = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isWord = (letters: readonly string[]) => {
    if (new Set(letters).size === 1) return false
    return letters.length >= minWord || (letters.length === 2 && letters.every(isLetter) && !deps.isSequence(letters))
  }
  const end = (entered: boolean) => {
    clearTimeout(timer)
    const ended = buffer
    buffer = []
    const letters = ended.map(({ letter }) => letter)
    const text = letters.join('')
    const waiting = ended.flatMap(({ letter, done }) => (done ? [] : letter))
    const isFastEnter = entered && isFast && letters.length >= minScanBeforeEnter
    if (isScan || isFastEnter || (isSteady && looksLikeCode(text))) deps.onScan({ text, entered })
    else if (waiting.length > 0 && isWord(letters)) deps.onWord({ text, entered })
    else if (waiting.length > 0) deps.onKeys(waiting, entered)
  }
  return {
    add(letter, at, { done = false, person = false, field = false } = {}) {
      // By the event's time stamp: a busy page delivers slowly typed keys together.
      const gap = at - last
      if (buffer.length > 0 && gap > (isScan ? slowScanGapMs : gapMs)) end(false)
      const isFirst = buffer.length === 0
      if (isFirst) gapMs = field ? fieldGapMs : person ? personGapMs : wordGapMs
      isFast = isFirst || (isFast && gap <= scanGapMs)
      isSteady = isFirst || (isSteady && gap <= slowScanGapMs)
      buffer.push({ letter, done })
      last = at
      clearTimeout(timer)
      const letters = buffer.map((it) => it.letter)
      isScan = (!isFirst && isScan) || (isFast && letters.length >= minScan)
      const isHeld = isSteady && letters.length >= minWord && mayBecomeCode(letters.join(''))
      const mayBeScan = isScan || isHeld || (isFast && !letters.every(isLetter))
      if (!isFast && !mayBeScan && letters.length >= minWord && isWord(letters)) end(false)
      else timer = setTimeout(() => end(false), mayBeScan ? slowScanGapMs : gapMs)
    },
    enter() {
      const isWaiting = buffer.some(({ done }) => !done)
      end(true)
      return isWaiting
    },
    flush: () => end(false),
    drop() {
      clearTimeout(timer)
      buffer = []
    },
    isPending: () => buffer.some(({ done }) => !done),
  }
}
