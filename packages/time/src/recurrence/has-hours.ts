import type { RecurrenceFields } from './recurrence-fields.ts'

export interface Asking {
  recurrence?: RecurrenceFields | null | undefined
}

/** True when a rule repeats within a day, or may have many times a day. */
export function hasHours({ recurrence }: Asking): boolean {
  const { recurrenceRule, exclusionRecurrenceRule } = recurrence ?? {}
  return /HOUR|MINUTE|SECOND/i.test([recurrenceRule, exclusionRecurrenceRule].join())
}
