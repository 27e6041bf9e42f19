/** What a state means to the staff; `neutral` has no meaning, such as an enum value without a documented one. */
export type Meaning = 'yes' | 'no' | 'unknown' | 'wait' | 'neutral'

/** Classes of a meaning, for a badge, a notice or the band of an answer card: ink on fill with its border. */
export const meaningClass: Record<Meaning, string> = {
  yes: 'border-yes-edge bg-yes-fill text-yes-ink',
  no: 'border-no-edge bg-no-fill text-no-ink',
  unknown: 'border-unknown-edge border-dashed bg-unknown-fill text-unknown-ink',
  wait: 'border-wait-edge border-dotted bg-wait-fill text-wait-ink',
  neutral: 'border-edge bg-surface text-text',
}

/** Fill patterns of uncertain states, for areas large enough that the text stays readable. */
export const meaningPattern: Partial<Record<Meaning, string>> = { unknown: 'pattern-unknown', wait: 'pattern-wait' }
