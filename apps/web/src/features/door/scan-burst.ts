import { setFieldText } from '#ui/keyboard/field-scan.ts'
import { scanGapMs } from '#ui/keyboard/key-burst.ts'

/** Milliseconds without a key that may end the text of a scanner which sends neither Enter nor Tab. */
const idleMs = 100
/** Milliseconds without a key after which a text is whole that fits nobody. */
const wholeMs = 1000
/** Fewer fast keys are rollover of a typist. */
const minLetters = 4
/** Milliseconds after a scan in which an Enter is its second one. */
const echoMs = 50

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Tells the texts of a scanner that acts as a keyboard, wherever the focus is, and takes them out of the field into which
 * they were typed. They end with Enter or Tab; with a pause only when `fits` says that the text is somebody's code or
 * name, else with a longer silence: a slow machine may deliver the rest late. Call `press` with every keydown in the
 * capture phase.
 */
export function createScanBurst(
  onScan: (text: string) => void,
  fits: (text: string) => Promise<boolean>,
): {
  press: (event: KeyboardEvent) => void
  end: () => void
} {
  let at: { target: EventTarget | null; before: string } = { target: null, before: '' }
  let text = ''
  /** Fast keys since the last gap. */
  let run = 0
  /** Whether enough keys came without a gap: no hand types that fast. */
  let isScan = false
  /** A gap after a single key: letters of a hand are apart. */
  let isByHand = false
  let last = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    text = ''
    run = 0
    isScan = false
  }
  const finish = (now: number) => {
    const [scanned, field] = [text, fieldOf(at.target)]
    forget()
    endedAt = now
    if (field) setFieldText(field, at.before)
    onScan(scanned)
  }
  const pause = () => {
    const paused = text
    const ended = last + idleMs
    timer = setTimeout(() => finish(ended + wholeMs - idleMs), wholeMs - idleMs)
    void fits(paused).then(
      (isWhole) => {
        // More letters came, or it has ended meanwhile.
        if (isWhole && text === paused && last + idleMs === ended) finish(ended)
        return undefined
      },
      () => undefined,
    )
  }
  const begin = (target: EventTarget | null) => {
    forget()
    at = { target, before: fieldOf(target)?.value ?? '' }
  }
  return {
    end: forget,
    press(event) {
      const { key, target, timeStamp } = event
      if (['Shift', 'CapsLock', 'AltGraph'].includes(key)) return
      const isHeld = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      const gap = timeStamp - last
      const goesOn = text !== '' && target === at.target && gap <= wholeMs
      last = timeStamp
      if (key === 'Enter' && timeStamp - endedAt <= echoMs) {
        swallow(event)
      } else if ((key === 'Enter' || key === 'Tab') && goesOn && isScan) {
        swallow(event)
        finish(timeStamp)
      } else if (key.length === 1 && !isHeld && !event.isComposing && !event.repeat) {
        const isFast = gap <= scanGapMs
        // The first letter alone may be the scanner's; a second one alone is a hand's.
        if (goesOn && !isFast) isByHand ||= run === 1 && !isScan && text.length > 1
        else if (!goesOn) isByHand = false
        if (!goesOn || (!isFast && isByHand && !isScan)) begin(target)
        run = isFast && goesOn ? run + 1 : 1
        text += key
        isScan ||= run >= minLetters
        clearTimeout(timer)
        if (isScan) timer = setTimeout(pause, idleMs)
      } else forget()
    },
  }
}
