import { z } from 'zod'

import { Style, base, picture } from './base.ts'
import { always, each, may, maybe, sent } from './field.ts'
import { word } from './scalars.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const Timeslot = z.object({
  ...base,
  name: may.text,
  description: may.text,
  timeslotType: sent(word('timeslotType')),
  publish: always.flag,
  start: may.date,
  end: may.date,
  startTime: may.text,
  endTime: may.text,
  hasStartTime: always.flag,
  hasEndTime: always.flag,
  startUtc: may.date,
  endUtc: may.date,
  ...each(['timezone', 'startTimezone', 'endTimezone'], may.text),
  isAllDay: always.flag,
  isRecurring: always.flag,
  recurrencePattern: may.text,
  intervalSeconds: may.int32,
  useForAllEventTypes: always.flag,
  /** The contract specifies no type ("null allowed"): passed on as sent. */
  daysOfWeek: maybe(z.unknown()),
  tags: may.text,
  style: sent(Style),
  ...picture,
})

/** Zone as a .NET service describes it; `baseUtcOffset` is a time span of the standard offset. */
export const DtiTimezone = z.object({
  id: may.text,
  hasIanaId: always.flag,
  ...each(['displayName', 'standardName', 'daylightName'], may.text),
  baseUtcOffset: always.text,
  supportsDaylightSavingTime: always.flag,
})

/** Formatted date/time info, strings as the service formatted them. */
export const Dti = z.object({
  start: may.date,
  end: may.date,
  ...each(['isUtc', 'hasStartTime', 'hasEndTime'], always.flag),
  ...each(
    [
      'formattedStartTime',
      'formattedEndTime',
      'formattedTime',
      'friendlyTimespan',
      'formattedDay',
      'formattedDayCompact',
      'formattedDateTime',
      'friendlyDate',
    ],
    may.text,
  ),
  timezone: sent(DtiTimezone),
  timezoneId: may.text,
  days: sent(z.array(z.object(each(['formattedDay', 'formattedDateTime', 'friendlyDate'], may.text)))),
})

export const Recurrence = z.object({
  ...base,
  eventId: always.guid,
  recurrenceRule: may.text,
  exclusionRecurrenceRule: may.text,
  exclusionRecurrenceDate: may.date,
  startDate: may.date,
  endDate: may.date,
  endKind: sent(word('recurrenceEnd')),
  intervalKind: sent(word('recurrenceInterval')),
  ...each(
    [
      'numberOfRecurrencesToEnd',
      'dailyIntervalRepeatNumber',
      'weeklyIntervalRepeatNumber',
      'montlyIntervalRepeatNumber',
      'yearlyIntervalRepeatNumber',
    ],
    may.int32,
  ),
  monthlyRepeatKind: sent(word('monthlyRepeat')),
  ...each(['monthlyDOWInterval', 'monthlyWeekInterval'], may.int32),
  yearlyRepeatKind: sent(word('yearlyRepeat')),
  ...each(
    ['yearlyDOWInterval', 'yearlyWeekInterval', 'yearlyMonthInterval', 'yearlyMonth', 'yearlyDay', 'dayOfMonth'],
    may.int32,
  ),
  ...each(days, always.flag),
})
