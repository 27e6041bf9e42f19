/** A number as the API may send it. */
export type SentNumber = number | string | null | undefined
type SentText = string | null | undefined
type SentFlag = boolean | null | undefined

/** The Recurrence record of the API, as far as it says when something happens. */
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

type NumberField = {
  [K in keyof RecurrenceFields]-?: number extends NonNullable<RecurrenceFields[K]> ? K : never
}[keyof RecurrenceFields]

/** Reads the numeric fields of a record and remembers the ones that hold nonsense. */
export class FieldReader {
  readonly fields: RecurrenceFields
  readonly invalid = new Set<string>()

  constructor(fields: RecurrenceFields) {
    this.fields = fields
  }

  /** The whole number in a field, null when it is not filled. A value outside the range counts as not filled. */
  number(field: NumberField, lowest: number, highest: number): number | null {
    const sent = this.fields[field]
    const text = typeof sent === 'string' ? sent.trim() : sent
    if (text === null || text === undefined || text === '') return null
    const number = typeof text === 'number' || /^[+-]?[0-9]{1,10}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
    if (Number.isInteger(number) && number >= lowest && number <= highest) return number
    this.invalid.add(field)
    return null
  }

  /** An interval: not filled and 0 mean 1. */
  interval(field: NumberField): number {
    return this.number(field, 0, 2_147_483_647) || 1
  }

  /** Weekdays whose flag is set, 0 = Sunday. */
  weekdays(): number[] {
    const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = this.fields
    const flags = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
    return flags.flatMap((flag, weekday) => (flag === true ? [weekday] : []))
  }
}
