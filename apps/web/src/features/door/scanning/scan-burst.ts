import { withoutGuids } from '@frontdesk/api-types/guid'

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
/** Milliseconds that a timer is late when the page stood still: the keys of that time are still to come. */
const stallMs = 50
/** Milliseconds after a scan in which an Enter is its second one. */
const echoMs = 50

const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt'])

type Field = HTMLInputElement | HTMLTextAreaElement

/** Calls `then` after as many milliseconds in which the page could deliver keys. `begun`: each timer. */
function afterPause(ms: number, then: () => void, begun: (timer: ReturnType<typeof setTimeout>) => void): void {
  const due = performance.now() + ms
  begun(setTimeout(() => (performance.now() - due > stallMs ? afterPause(idleMs, then, begun) : then()), ms))
}

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
  /** Letters right before it at the pace of a hand, or of a scanner on a machine that stood still. */
  let slow = ''
  /** Letters since the last pause. */
  let tail = ''
  /** Fast keys since the last gap. */
  let run = 0
  /** Keys of the text that followed the one before at once. */
  let fastKeys = 0
  /** Whether letters of the text went to several places. */
  let isMoved = false
  /** Whether enough keys came without a gap: no hand types that fast. */
  let isScan = false
  /** A pause after letters most of which were apart: a hand's. */
  let isByHand = false
  let last = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    text = ''
    slow = ''
    run = 0
    fastKeys = 0
    isMoved = false
    isScan = false
  }
  const takeOut = (now: number) => {
    forget()
    tail = ''
    endedAt = now
    for (const [field, value] of before) if (field.value !== value) setFieldText(field, value)
    forgetLetters()
  }
  const finish = (now: number, scanned = scannedOf(text, tail)) => {
    takeOut(now)
    onScan(scanned)
  }
  /** Slow letters before a code are a typed name. Before other text they may be its first part, which `fits` decides. */
  const enter = (now: number) => {
    const [scanned, whole] = [scannedOf(text, tail), `${slow}${text}`]
    if (slow !== '' && withoutGuids(whole) === '') return finish(now, whole)
    if (slow === '' || looksLikeCode(scanned)) return finish(now)
    takeOut(now)
    void fits(whole).then(
      (isWhole) => onScan(isWhole ? whole : scanned),
      () => onScan(scanned),
    )
  }
  const wait = (ms: number, then: () => void) =>
    afterPause(ms, then, (begun) => {
      timer = begun
    })
  const pause = () => {
    const paused = scannedOf(text, tail)
    const ended = last + idleMs
    wait(wholeMs - idleMs, () => finish(ended + wholeMs - idleMs))
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
    isMoved ||= text !== '' && target !== at
    at = target
    const field = fieldOf(target)
    if (field && !before.has(field)) before.set(field, field.value)
  }
  const begin = (after = '') => {
    forget()
    slow = after
    before.clear()
    // Letters outside of a field begin a search there.
    note(document.querySelector('input[data-page-search]'))
  }
  return {
    end: forget,
    press(event) {
      const { key, target, timeStamp } = event
      if (modifiers.has(key)) return
      if (event.repeat && isScan) return swallow(event)
      const isHeld = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      const gap = timeStamp - last
      const isApart = !isScan && fastKeys * 2 < text.length - 1
      const isNear = text !== '' && gap <= wholeMs
      const goesOn = isNear && (target === at || !isApart || gap <= movedMs)
      const isMovedCode = isMoved && text.length >= minLetters && looksLikeCode(text)
      last = timeStamp
      if (key === 'Enter' && timeStamp - endedAt <= echoMs) {
        swallow(event)
      } else if ((key === 'Enter' || key === 'Tab') && goesOn && (isScan || isMovedCode)) {
        swallow(event)
        enter(timeStamp)
      } else if (key === 'Enter' && gap <= idleMs && isAfterText(target, tail)) {
        swallow(event)
        finish(timeStamp, tail)
      } else if (key.length === 1 && !isHeld && !event.isComposing && !event.repeat) {
        const isFast = gap <= scanGapMs
        // The first letter alone may be the scanner's; several that are apart are a hand's.
        if (goesOn && gap > idleMs) isByHand ||= isApart
        else if (!goesOn) isByHand = false
        if (!goesOn || (!isFast && isByHand && !isScan)) begin(isNear ? slow + text : '')
        note(target)
        run = isFast && goesOn ? run + 1 : 1
        fastKeys += isFast && text !== '' ? 1 : 0
        text += key
        tail = gap > idleMs ? key : tail + key
        isScan ||= run >= minLetters
        clearTimeout(timer)
        if (!isScan) return
        wait(idleMs, pause)
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
