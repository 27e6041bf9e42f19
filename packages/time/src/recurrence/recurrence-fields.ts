/** A number as the API may send it. */
export type SentNumber = number | string | null | undefined
type SentText = string | null | undefined
type SentFlag = boolean | null | undefined

/** The fields of the API's Recurrence record that determine dates. */
export interface RecurrenceFields {
  recurrenceRule?: SentText
  exclusionRecurrenceRule?: SentText
  exclusionRecurrenceDate?: SentText
  startDate?: SentText
  endDate?: SentText
  endKind?: SentText
  intervalKind?: SentText
  numberOfRecurrencesToEnd?: SentNumber
  dailyIntervalRepeatNumber?: SentNumber
  weeklyIntervalRepeatNumber?: SentNumber
  montlyIntervalRepeatNumber?: SentNumber
  yearlyIntervalRepeatNumber?: SentNumber
  monthlyRepeatKind?: SentText
  monthlyDOWInterval?: SentNumber
  monthlyWeekInterval?: SentNumber
  yearlyRepeatKind?: SentText
  yearlyDOWInterval?: SentNumber
  yearlyWeekInterval?: SentNumber
  yearlyMonthInterval?: SentNumber
  yearlyMonth?: SentNumber
  yearlyDay?: SentNumber
  dayOfMonth?: SentNumber
  sunday?: SentFlag
  monday?: SentFlag
  tuesday?: SentFlag
  wednesday?: SentFlag
  thursday?: SentFlag
  friday?: SentFlag
  saturday?: SentFlag
}

export type NumberField = {
  [K in keyof RecurrenceFields]-?: number extends NonNullable<RecurrenceFields[K]> ? K : never
}[keyof RecurrenceFields]

/** Reads the numeric fields of a record and collects the names of the invalid ones. */
export interface FieldReader {
  fields: RecurrenceFields
  invalid: Set<string>
  /** The whole number in a field, null when it is not filled or out of range. */
  number: (field: NumberField, lowest: number, highest: number) => number | null
}

export function fieldReader(fields: RecurrenceFields): FieldReader {
  const invalid = new Set<string>()
  return {
    fields,
    invalid,
    number(field, lowest, highest) {
      const sent = fields[field] ?? ''
      const text = String(sent).trim()
      if (text === '') return null
      const number = typeof sent === 'number' || /^[+-]?[0-9]{1,10}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
      if (Number.isInteger(number) && number >= lowest && number <= highest) return number
      invalid.add(field)
      return null
    },
  }
}
