import { isGuid } from '@frontdesk/api-types/table'

import { longDayText } from '#format/local-times.ts'
import { listed, say } from '#i18n/say.ts'
import { type MetaFieldView, metaValueFault } from '#records/event/meta-field-view.ts'

import { coordinate, idIn } from './new-event-body.ts'
import { type Draft, idFields } from './new-event-draft.ts'
import { fieldOfPath } from './new-event-labels.ts'
import { type Reading, type Times, daysOf, endOf, startOf } from './new-event-times.ts'

/** A validation error. `field` is a path in the body; null for the whole form. */
export type Fault = { field: string | null; message: string }

/** The used part of a zod issue. */
export type SchemaIssue = {
  code: string
  path: readonly PropertyKey[]
  format?: string
  values?: readonly unknown[]
  errors?: readonly (readonly SchemaIssue[])[]
}

const clock = (local: string) => local.slice(11, 16)

/** Error for a skipped clock time. */
function skippedText(date: string, time: string, instead: string): string {
  return instead.slice(0, 10) === date
    ? say('{time} does not exist on {day}: the clocks go forward over it there, and it would become {instead}.', {
        time,
        day: longDayText(date),
        instead: clock(instead),
      })
    : say('{day} does not exist in this zone: the calendar skips it, and {time} would become {instead}.', {
        day: longDayText(date),
        time,
        instead: `${longDayText(instead.slice(0, 10))} ${clock(instead)}`,
      })
}

function endFaults(which: 'start' | 'end', times: Times, reading: Reading | null): Fault[] {
  const [date, time] = which === 'start' ? [times.startDate, times.startTime] : [times.endDate, times.endTime]
  const [dateField, timeField] = which === 'start' ? ['startDate', 'startTime'] : ['endDate', 'endTime']
  if (date === '' && time === '') return []
  if (date === '') return [{ field: dateField, message: say('A time needs its date') }]
  if (time === '') return [{ field: timeField, message: say('Type a time, or tick “All day”') }]
  if (!reading) return [{ field: dateField, message: say('There is no such day') }]
  if (reading.kind === 'never') return [{ field: timeField, message: skippedText(date, time, reading.instead) }]
  return []
}

function timeFaults(times: Times): Fault[] {
  if (times.isAllDay) {
    const days = daysOf(times)
    if (times.startDate === '')
      return times.endDate === '' ? [] : [{ field: 'startDate', message: say('An end needs a start') }]
    if (days === null && times.endDate !== '') return [{ field: 'endDate', message: say('There is no such day') }]
    return days !== null && days < 1 ? [{ field: 'endDate', message: say('The last day is before the first') }] : []
  }
  const [start, end] = [startOf(times), endOf(times)]
  const faults = [...endFaults('start', times, start), ...endFaults('end', times, end)]
  if (faults.length > 0) return faults
  if (!start && end) return [{ field: 'startDate', message: say('An end needs a start') }]
  if (start && end && end.ms < start.ms) {
    const sameDay = times.startDate === times.endDate
    return [{ field: sameDay ? 'endTime' : 'endDate', message: say('The end is before the start') }]
  }
  return []
}

function pointFaults(latitude: string, longitude: string): Fault[] {
  const faults: Fault[] = []
  const read = (field: 'latitude' | 'longitude', typed: string, most: number) => {
    const value = coordinate(typed)
    if (typed.trim() === '') return
    if (typeof value === 'string')
      faults.push({ field, message: say('Needs a number of degrees, such as {example}', { example: '50.8503' }) })
    else if (Math.abs(value) > most) faults.push({ field, message: say('Degrees from −{most} to {most}', { most }) })
  }
  read('latitude', latitude, 90)
  read('longitude', longitude, 180)
  if (faults.length === 0 && (latitude.trim() === '') !== (longitude.trim() === ''))
    faults.push({
      field: latitude.trim() === '' ? 'latitude' : 'longitude',
      message: say('A point needs both latitude and longitude'),
    })
  return faults
}

/** Client-side validation errors, in the order of the form. */
export function draftFaults(draft: Draft, fields: readonly MetaFieldView[]): Fault[] {
  const { values, target } = draft
  const faults: Fault[] = []
  if (values.name.trim() === '') faults.push({ field: 'name', message: say('An event needs a name') })
  faults.push(...timeFaults(values.times), ...pointFaults(values.latitude, values.longitude))
  for (const field of idFields)
    if (values[field].trim() !== '' && !isGuid(idIn(values[field]))) faults.push({ field, message: noIdText() })
  if (!isGuid(draft.eventId)) faults.push({ field: 'eventId', message: noIdText() })
  if (target === 'createProjectEvent' && values.withMeta && fields.length === 0 && Object.keys(values.meta).length > 0)
    faults.push({
      field: null,
      message: say(
        'The metadata fields are not loaded, so metadata can’t be sent. Load them again, or send the event without.',
      ),
    })
  if (target === 'createProjectEvent' && values.withMeta)
    for (const field of fields) {
      if (field.key === '') continue
      const message = metaValueFault(field, values.meta[field.key] ?? field.start)
      if (message !== null) faults.push({ field: `meta.${field.key}`, message })
    }
  return faults
}

const noIdText = () => say('No id found: paste the id itself or a link that contains it')

function schemaText(issue: SchemaIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'guid') return noIdText()
  if (issue.code === 'invalid_format') return say('Not a valid date or time')
  if (issue.code === 'invalid_value')
    return say('Has to be {words}', { words: listed((issue.values ?? []).map(String), 'disjunction') })
  if (issue.code === 'invalid_union') return say('Needs a number')
  if (issue.code === 'unrecognized_keys') return say('This field can’t be shown')
  return say('Can’t be sent like this')
}

/** Schema issues as translated errors. */
export function schemaFaults(issues: readonly SchemaIssue[]): Fault[] {
  return issues.map((issue) => {
    const field = fieldOfPath(issue.path.map(String).join('.'))
    return { field, message: schemaText(issue) }
  })
}

/** The service's error messages, at the field that precedes the colon, else on the whole form. */
export function serviceFaults(errors: readonly string[]): Fault[] {
  return errors
    .filter((error) => error.trim() !== '')
    .map((error) => {
      const [, path = '', words = ''] = /^\s*([$\w.-]{1,80})\s*:\s*(\S[\s\S]*)$/.exec(error) ?? []
      const field = fieldOfPath(path)
      return field === null ? { field: null, message: error } : { field, message: say('Message: {words}', { words }) }
    })
}

/** Field errors of a 400, by the same rule. */
export function pathFaults(problems: readonly { path: string; message: string }[]): Fault[] {
  return problems.map(({ path, message }) => {
    const field = fieldOfPath(path)
    return field === null
      ? { field: null, message: path === '' ? message : `${path}: ${message}` }
      : { field, message: say('Message: {words}', { words: message }) }
  })
}

/** The first error of each field. */
export function byField(faults: readonly Fault[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, message } of faults) if (field !== null) found[field] ??= message
  return found
}
