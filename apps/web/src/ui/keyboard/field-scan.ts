import type { Scan } from './key-burst.ts'

/** A hand is never that quick for so many letters: milliseconds between two keys. */
const gap = 30
const leastLetters = 8

/** What a badge holds: an id, a link, or a card. Codes and numbers may be meant for the field. */
const badge = /^(?:https?:\/\/|BEGIN:VCARD|MECARD:|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$)/iu

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldOf(target: EventTarget | null): Field | null {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  // A field that asks for an id or a link says so, and keeps what is scanned into it.
  return isText && !target.matches('[data-takes-scans]') ? target : null
}

/** Puts a value back as if it had been typed: React notices nothing else. */
function restore(field: Field, value: string): void {
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a badge that a scanner types into a text field, and takes it out again at its Enter, before the form is sent.
 * To be called with every key in the capture phase.
 */
export function createFieldScan(onScan: (scan: Scan) => void): (event: KeyboardEvent) => void {
  let field: Field | null = null
  let before = ''
  let text = ''
  let last = 0
  return (event) => {
    const { key, timeStamp } = event
    if (key === 'Shift' || key === 'CapsLock') return
    const at = fieldOf(event.target)
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
    const goesOn = at !== null && at === field && plain && timeStamp - last <= gap
    last = timeStamp
    if (goesOn && key === 'Enter' && text.length >= leastLetters && badge.test(text)) {
      event.preventDefault()
      event.stopPropagation()
      restore(at, before)
      field = null
      onScan({ text, entered: true })
    } else if (at !== null && plain && key.length === 1) {
      if (!goesOn) [before, text] = [at.value, '']
      field = at
      text += key
    } else field = null
  }
}
