import { setFieldText } from '#ui/keyboard/field-scan.ts'
import { scanGapMs } from '#ui/keyboard/key-burst.ts'

/** Milliseconds without a key that end the text of a scanner which sends neither Enter nor Tab. */
const idleMs = 100
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
 * they were typed. They end with Enter, Tab, or a pause. Call `press` with every keydown in the capture phase.
 */
export function createScanBurst(onScan: (text: string) => void): {
  press: (event: KeyboardEvent) => void
  end: () => void
} {
  let at: { target: EventTarget | null; before: string } = { target: null, before: '' }
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    text = ''
  }
  const finish = (now: number) => {
    const [scanned, field] = [text, fieldOf(at.target)]
    forget()
    endedAt = now
    if (field) setFieldText(field, at.before)
    onScan(scanned)
  }
  return {
    end: forget,
    press(event) {
      const { key, target, timeStamp } = event
      if (['Shift', 'CapsLock', 'AltGraph'].includes(key)) return
      const isHeld = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      const goesOn = text !== '' && target === at.target && timeStamp - last <= scanGapMs
      last = timeStamp
      if (key === 'Enter' && timeStamp - endedAt <= echoMs) {
        swallow(event)
      } else if ((key === 'Enter' || key === 'Tab') && goesOn && text.length >= minLetters) {
        swallow(event)
        finish(timeStamp)
      } else if (key.length === 1 && !isHeld && !event.isComposing && !event.repeat) {
        if (!goesOn) {
          text = ''
          at = { target, before: fieldOf(target)?.value ?? '' }
        }
        text += key
        clearTimeout(timer)
        if (text.length >= minLetters) timer = setTimeout(() => finish(timeStamp + idleMs), idleMs)
      } else forget()
    },
  }
}
