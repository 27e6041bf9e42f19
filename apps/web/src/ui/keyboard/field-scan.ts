import { withoutGuids } from '@frontdesk/api-types/guid'

import type { Scan } from './key-burst.ts'

/** Milliseconds between two keys. No person types that many letters this fast. */
const maxGapMs = 30
const minLetters = 8

/** Content of a badge: an id, a link, or a contact card. Codes and numbers may be meant for the field. */
const isBadge = (text: string): boolean =>
  /^(?:https?:\/\/|BEGIN:VCARD|MECARD:)/iu.test(text) || withoutGuids(text) === ''

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldOf(target: EventTarget | null): Field | null {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  // A field for an id or a link opts out by this attribute and receives the scanned text.
  return isText && !target.matches('[data-takes-scans]') ? target : null
}

/** Sets the value and dispatches `input`: React ignores a value that is only assigned. */
export function setFieldText(field: Field, value: string): void {
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Detects a badge that a scanner types into a text field; at its Enter it restores the field's text and prevents the
 * submit. Call it with every keydown in the capture phase.
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
    const continues = at !== null && at === field && plain && timeStamp - last <= maxGapMs
    last = timeStamp
    if (continues && key === 'Enter' && text.length >= minLetters && isBadge(text)) {
      event.preventDefault()
      event.stopPropagation()
      setFieldText(at, before)
      field = null
      onScan({ text, entered: true })
    } else if (at !== null && plain && key.length === 1) {
      if (!continues) [before, text] = [at.value, '']
      field = at
      text += key
    } else field = null
  }
}
