import { looksLikeCode } from '#ui/keyboard/code-look.ts'
import { setFieldText } from '#ui/keyboard/field-scan.ts'
import { scanGapMs } from '#ui/keyboard/key-burst.ts'
import { forgetLetters } from '#ui/keyboard/shortcuts.ts'

/** Milliseconds without a key that may end the text of a scanner which sends neither Enter nor Tab. */
const idleMs = 100
/** Milliseconds without a key after which a text is whole that fits nobody. */
const wholeMs = 1000
/** Fewer fast keys are rollover of a typist. */
const minLetters = 4
/** Milliseconds without a key after which letters in another place are of another text. */
const movedMs = 300
/** Milliseconds after a scan in which an Enter is its second one. */
const echoMs = 50

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Whether a code in capitals follows small letters: those of a name that was typed before. */
const isAfterName = (before: string, code: string): boolean =>
  /^[\p{L}\s]*\p{Ll}[\p{L}\s]*$/u.test(before) && /\p{Lu}/u.test(code) && !/\p{Ll}/u.test(code)

/** Which letters are the scanner's: the fast ones, or the `tail` since the last pause when that is the code. */
function scannedOf(fast: string, tail: string): string {
  if (!looksLikeCode(tail)) return fast
  if (tail.length > fast.length) return looksLikeCode(fast) ? fast : tail
  return isAfterName(fast.slice(0, fast.length - tail.length), tail) ? tail : fast
}

/** Whether a search field holds something else before this code, which a slow scanner has typed. */
function isAfterText(target: EventTarget | null, code: string): boolean {
  const field = fieldOf(target)
  if (!field?.matches('[data-page-search]') || !field.value.endsWith(code)) return false
  const before = field.value.slice(0, field.value.length - code.length)
  if (isAfterName(before, code)) return code.length >= minLetters && /\d/u.test(code)
  return before !== '' && looksLikeCode(code) && !looksLikeCode(field.value)
}

/**
 * Tells the texts of a scanner that acts as a keyboard, wherever the focus is and moves to, and takes them out of the
 * fields into which they were typed. They end with Enter or Tab; with a pause only when `fits` says that the text is
 * somebody's code or name, else with a longer silence: a slow machine may deliver the rest late. Call `press` with every
 * keydown in the capture phase.
 */
export function createScanBurst(
  onScan: (text: string) => void,
  fits: (text: string) => Promise<boolean>,
): {
  press: (event: KeyboardEvent) => void
  end: () => void
} {
  let at: EventTarget | null = null
  /** What stood in the fields that may have received letters. */
  const before = new Map<Field, string>()
  let text = ''
  /** Letters since the last pause. */
  let tail = ''
  /** Fast keys since the last gap. */
  let run = 0
  /** Whether enough keys came without a gap: no hand types that fast. */
  let isScan = false
  /** A pause after letters that were apart: a hand's. */
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
  const finish = (now: number, scanned = scannedOf(text, tail)) => {
    forget()
    tail = ''
    endedAt = now
    for (const [field, value] of before) if (field.value !== value) setFieldText(field, value)
    forgetLetters()
    onScan(scanned)
  }
  const pause = () => {
    const paused = scannedOf(text, tail)
    const ended = last + idleMs
    timer = setTimeout(() => finish(ended + wholeMs - idleMs), wholeMs - idleMs)
    void fits(paused).then(
      (isWhole) => {
        // More letters came, or it has ended meanwhile.
        if (isWhole && scannedOf(text, tail) === paused && last + idleMs === ended) finish(ended)
        return undefined
      },
      () => undefined,
    )
  }
  const note = (target: EventTarget | null) => {
    at = target
    const field = fieldOf(target)
    if (field && !before.has(field)) before.set(field, field.value)
  }
  const begin = () => {
    forget()
    before.clear()
    // Letters outside of a field begin a search there.
    note(document.querySelector('input[data-page-search]'))
  }
  return {
    end: forget,
    press(event) {
      const { key, target, timeStamp } = event
      if (['Shift', 'CapsLock', 'AltGraph'].includes(key)) return
      const isHeld = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      const gap = timeStamp - last
      const isAllFast = run === text.length && run > 1
      const goesOn = text !== '' && gap <= (target === at || isAllFast ? wholeMs : movedMs)
      last = timeStamp
      if (key === 'Enter' && timeStamp - endedAt <= echoMs) {
        swallow(event)
      } else if ((key === 'Enter' || key === 'Tab') && goesOn && isScan) {
        swallow(event)
        finish(timeStamp)
      } else if (key === 'Enter' && gap <= idleMs && isAfterText(target, tail)) {
        swallow(event)
        finish(timeStamp, tail)
      } else if (key.length === 1 && !isHeld && !event.isComposing && !event.repeat) {
        const isFast = gap <= scanGapMs
        // The first letter alone may be the scanner's; several that are apart are a hand's.
        if (goesOn && gap > idleMs) isByHand ||= !isAllFast && !isScan && text.length > 1
        else if (!goesOn) isByHand = false
        if (!goesOn || (!isFast && isByHand && !isScan)) begin()
        note(target)
        run = isFast && goesOn ? run + 1 : 1
        text += key
        tail = gap > idleMs ? key : tail + key
        isScan ||= run >= minLetters
        clearTimeout(timer)
        if (!isScan) return
        timer = setTimeout(pause, idleMs)
        // No shortcuts, and no word that is searched for; the field receives the letter all the same.
        forgetLetters()
        event.stopPropagation()
        if (fieldOf(target) === null) event.preventDefault()
      } else {
        forget()
        tail = ''
      }
    },
  }
}
