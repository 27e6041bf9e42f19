import { withoutGuids } from '@frontdesk/api-types/guid'

import { type Scan, scanGapMs, slowScanGapMs } from './key-burst.ts'

const minLetters = 8

/** Content of a badge: an id, a link, or a contact card. Codes and numbers may be meant for the field. */
const isBadge = (text: string): boolean =>
  /^(?:https?:\/\/|BEGIN:VCARD|MECARD:)/iu.test(text) || withoutGuids(text) === ''
/** A hand types no id without a pause, but may type the beginning of a link. */
const isSlowBadge = (text: string): boolean => isBadge(text) && withoutGuids(text) !== text

/** No person types that many letters at the pace of a scanner; a slow one or a busy machine is as fast as a hand. */
const paces = [
  { gapMs: scanGapMs, isMeant: isBadge },
  { gapMs: slowScanGapMs, isMeant: isSlowBadge },
]

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
  /** For each pace, what was typed at it, and what stood in the field before. */
  let runs = paces.map(() => ({ before: '', text: '' }))
  let last = 0
  return (event) => {
    const { key, timeStamp } = event
    if (key === 'Shift' || key === 'CapsLock') return
    const at = fieldOf(event.target)
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
    const isSame = at !== null && at === field && plain
    const gap = timeStamp - last
    last = timeStamp
    const scanned = runs.find(({ text }, nth) => {
      const pace = paces[nth]
      return pace && gap <= pace.gapMs && text.length >= minLetters && pace.isMeant(text)
    })
    if (isSame && key === 'Enter' && scanned) {
      event.preventDefault()
      event.stopPropagation()
      setFieldText(at, scanned.before)
      field = null
      onScan({ text: scanned.text, entered: true })
    } else if (at !== null && plain && key.length === 1) {
      runs = paces.map(({ gapMs }, nth) => {
        const run = isSame && gap <= gapMs ? runs[nth] : undefined
        return { before: run?.before ?? at.value, text: `${run?.text ?? ''}${key}` }
      })
      field = at
    } else field = null
  }
}
