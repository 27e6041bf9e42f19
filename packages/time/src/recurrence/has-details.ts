import type { RecurrenceFields } from './recurrence-fields.ts'

export interface Asking {
  recursUntil?: string | null | undefined
  recurrence?: RecurrenceFields | null | undefined
}

/** True when a record names a pattern in separate fields, something that is excluded, or an end beside the rule's. */
export function hasDetails({ recursUntil, recurrence }: Asking): boolean {
  const { intervalKind, exclusionRecurrenceDate, exclusionRecurrenceRule } = recurrence ?? {}
  const named = intervalKind === 'Never' ? null : intervalKind
  return [named, exclusionRecurrenceDate, exclusionRecurrenceRule, recursUntil].some((text) => (text ?? '') !== '')
}

/** True when a rule repeats within a day, or may have many times a day. */
export function hasHours({ recurrence }: Asking): boolean {
  const { recurrenceRule, exclusionRecurrenceRule } = recurrence ?? {}
  return [recurrenceRule, exclusionRecurrenceRule].some((rule) => /HOUR|MINUTE|SECOND/i.test(rule ?? ''))
}
