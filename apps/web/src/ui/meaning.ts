/** What a state means for the person at the desk; `neutral` says nothing, such as a word the service uses and nobody explained. */
export type Meaning = 'yes' | 'no' | 'unknown' | 'wait' | 'neutral'

/** Classes of a meaning, for a badge, a notice or the band of an answer card: ink on fill with its edge. */
export const meaningClass: Record<Meaning, string> = {
  yes: 'border-yes-edge bg-yes-fill text-yes-ink',
  no: 'border-no-edge bg-no-fill text-no-ink',
  unknown: 'border-unknown-edge border-dashed bg-unknown-fill text-unknown-ink',
  wait: 'border-wait-edge border-dotted bg-wait-fill text-wait-ink',
  neutral: 'border-edge bg-surface text-text',
}

/** The fill patterns of what is not sure, for areas large enough that the words stay readable on them. */
export const meaningPattern: Partial<Record<Meaning, string>> = { unknown: 'pattern-unknown', wait: 'pattern-wait' }
