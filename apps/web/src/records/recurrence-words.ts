import type { Recurrence } from '@frontdesk/api-types'

import { dayOnly, readStamp } from '#format/dates.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const DAY_NAMES = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}
const NTH = ['', 'first', 'second', 'third', 'fourth', 'fifth']
const MONTHS = [
  '',
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}

/**
 * Says a plain recurrence in words: `Every 2 weeks on Tuesday`, `Every month on the fourth Wednesday`.
 * `null` for anything with parts that these words would leave out: then only the rule as sent is right.
 */
export function recurrenceWords(recurrence: Recurrence | null | undefined): string | null {
  const rule = recurrence?.recurrenceRule?.trim().replace(/^RRULE:/i, '')
  if (rule) return ruleWords(rule)
  return recurrence ? fieldWords(recurrence) : null
}

const SPOKEN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST'])

function ruleWords(rule: string): string | null {
  const parts = new Map(rule.split(';').map((part) => splitOnce(part.trim())))
  if ([...parts.keys()].some((name) => !SPOKEN.has(name))) return null
  const days = daysWords(parts.get('BYDAY'))
  const months = listWords(
    parts
      .get('BYMONTH')
      ?.split(',')
      .map((month) => MONTHS[Number(month)] ?? ''),
  )
  const monthDays = parts.get('BYMONTHDAY')
  if (days === null || months === null || (monthDays !== undefined && !/^\d+$/.test(monthDays))) return null
  const every = everyWords(parts.get('FREQ') ?? '', Number(parts.get('INTERVAL') ?? 1))
  if (every === null) return null
  const on = [days, monthDays === undefined ? '' : `day ${monthDays}`].filter(Boolean)
  const count = parts.get('COUNT')
  const until = untilWords(parts.get('UNTIL'))
  if (until === null) return null
  const ends = count ? `${count} times` : until
  return [every, on.length > 0 ? `on ${on.join(', ')}` : '', months ? `in ${months}` : '', ends]
    .filter(Boolean)
    .join(' ')
}

function untilWords(until: string | undefined): string | null {
  if (until === undefined) return ''
  const day = readStamp(until.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'))
  return day ? `until ${dayOnly(day, { zone: 'UTC', now: 0 })}` : null
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part.toUpperCase(), ''] : [part.slice(0, at).toUpperCase(), part.slice(at + 1).toUpperCase()]
}

function everyWords(frequency: string, interval: number): string | null {
  const unit = UNITS[frequency]
  if (!unit || !Number.isInteger(interval) || interval < 1) return null
  return interval === 1 ? `Every ${unit[0]}` : `Every ${interval} ${unit[1]}`
}

/** Empty when there are none, `null` when one cannot be said. */
function daysWords(text: string | undefined): string | null {
  if (text === undefined) return ''
  const said = text.split(',').map((day) => {
    const [, nth = '', name = ''] = /^([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(day) ?? []
    const dayName = name in DAY_NAMES ? DAY_NAMES[name as keyof typeof DAY_NAMES] : ''
    if (dayName === '') return ''
    if (nth === '') return dayName
    const place = nth === '-1' ? 'last' : (NTH[Number(nth)] ?? '')
    return place === '' ? '' : `the ${place} ${dayName}`
  })
  return listWords(said)
}

function listWords(words: string[] | undefined): string | null {
  if (words === undefined) return ''
  if (words.includes('')) return null
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function fieldWords(recurrence: Recurrence): string | null {
  if (recurrence.intervalKind === 'Weekly') {
    const days = DAYS.filter((day) => recurrence[day] === true).map((day) => `${day[0]?.toUpperCase()}${day.slice(1)}`)
    const every = everyWords('WEEKLY', recurrence.weeklyIntervalRepeatNumber ?? 1)
    return every && days.length > 0 ? `${every} on ${listWords(days)}` : every
  }
  if (recurrence.intervalKind === 'Daily') return everyWords('DAILY', recurrence.dailyIntervalRepeatNumber ?? 1)
  return null
}
