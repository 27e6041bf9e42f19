/** A barcode or badge scanner that is a keyboard: what it typed, and whether it ended with Enter. */
export type Scan = { text: string; entered: boolean }

/** Keys nearer to each other than this, in ms, were typed by a scanner: no hand is that quick for long. */
const gap = 30
/** Fewer quick keys are a hand that rolls over them; with an Enter at once behind them two are enough. */
const leastLetters = 4
const leastEntered = 2

export type KeyBurst = {
  /** A letter, as the keyboard sent it, and when (`timeStamp` of its event). It is held until the next is late. */
  add: (letter: string, at: number) => void
  /** Ends what is held with an Enter. False when nothing is held: the Enter is none of ours. */
  enter: () => boolean
  /** Something else was pressed: what is held counts now. */
  flush: () => void
  holds: () => boolean
}

/** Tells a scan from single keys. `onKeys`: the held letters were pressed by hand, in this order; `entered`: Enter followed. */
export function createKeyBurst(deps: {
  onKeys: (letters: readonly string[], entered: boolean) => void
  onScan: (scan: Scan) => void
}): KeyBurst {
  let held: string[] = []
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (entered: boolean) => {
    clearTimeout(timer)
    const letters = held
    held = []
    if (letters.length === 0) return
    if (letters.length >= (entered ? leastEntered : leastLetters)) deps.onScan({ text: letters.join(''), entered })
    else deps.onKeys(letters, entered)
  }
  return {
    add(letter, at) {
      // By the keyboard's clock: on a busy page the keys of a slow hand arrive together.
      if (held.length > 0 && at - last > gap) end(false)
      held.push(letter)
      last = at
      clearTimeout(timer)
      timer = setTimeout(() => end(false), gap)
    },
    enter() {
      if (held.length === 0) return false
      end(true)
      return true
    },
    flush: () => end(false),
    holds: () => held.length > 0,
  }
}
