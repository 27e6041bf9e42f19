import { daysBetween, longDayText } from '#format/local-times.ts'
import { listed, say } from '#i18n/say.ts'
import type { MetaFieldView } from '#records/event/meta-field-view.ts'

import type { NewEventBody } from './new-event-body.ts'
import { type Draft, isWordField } from './new-event-draft.ts'
import { type FieldName, chosenWord, fieldLabels, labelOf } from './new-event-labels.ts'
import { daysText, lengthText } from './new-event-length.ts'
import { type Fold, endOf, startOf } from './new-event-times.ts'
import { cityOf } from './zone-choices.ts'

/** One line of the review: the fields of the body, by their names in the contract, and their values as text. */
export type ReviewLine = { label: string; text: string; fields: readonly string[]; quiet?: boolean }
export type Review = {
  lines: ReviewLine[]
  /** Labels of the omitted fields. */
  leftOut: string[]
}

/** Fields that share a sentence. */
const timeFields = ['startDate', 'startTime', 'endDate', 'endTime', 'isAllDay', 'timezone'] as const
const first: readonly FieldName[] = ['name', 'eventTypeId', 'description']
const technical = new Set<string>(['eventId', 'projectId', 'userId'])

function momentText(date: string, time: string, fold: Fold, twice: boolean): string {
  const day = longDayText(date)
  if (!twice) return say('{day}, {time}', { day, time })
  return fold === 'second'
    ? say('{day}, {time}, the second time the clocks show it', { day, time })
    : say('{day}, {time}, the first time the clocks show it', { day, time })
}

function whenLines({ values: { times } }: Draft, body: NewEventBody): ReviewLine[] {
  const zone: ReviewLine = {
    label: say(fieldLabels.timezone),
    text: say('{city} ({zone})', { city: cityOf(times.timezone), zone: times.timezone }),
    fields: ['timezone'],
  }
  if (body['startDate'] === undefined)
    return [{ label: say('When'), text: say('Not scheduled: no start'), fields: ['isAllDay'] }, zone]
  if (times.isAllDay) {
    const end = times.endDate === '' ? times.startDate : times.endDate
    const days = daysBetween(times.startDate, end) + 1
    const said = { first: longDayText(times.startDate), last: longDayText(end), days: daysText(days) }
    return [
      {
        label: say('When'),
        text: days === 1 ? say('{first}, all day', said) : say('{first} to {last}, all day, {days}', said),
        fields: timeFields.filter((field) => field !== 'timezone' && body[field] !== undefined),
      },
      zone,
    ]
  }
  const [start, end] = [startOf(times), endOf(times)]
  return [
    {
      label: say('Starts'),
      text: momentText(times.startDate, times.startTime, times.startFold, start?.kind === 'twice'),
      fields: ['startDate', 'startTime', 'isAllDay'].filter((field) => body[field] !== undefined),
    },
    end
      ? {
          label: say('Ends'),
          text: say('{moment} ({length})', {
            moment: momentText(times.endDate, times.endTime, times.endFold, end.kind === 'twice'),
            length: lengthText(times.minutes ?? 0),
          }),
          fields: ['endDate', 'endTime'].filter((field) => body[field] !== undefined),
        }
      : { label: say('Ends'), text: say('Not chosen'), fields: [] },
    zone,
  ]
}

function plainText(field: string, value: unknown, draft: Draft): string {
  if (value === true) return say('Yes')
  if (field === 'locationId') return draft.values.locationId?.name ?? String(value)
  if (field === 'eventTypeId') return draft.values.eventTypeId?.name ?? String(value)
  if (Array.isArray(value)) return listed(value.map(String))
  return isWordField(field) ? chosenWord(field, String(value)) : String(value)
}

/** A body as text: every field is in exactly one line. */
export function reviewOf(
  draft: Draft,
  body: NewEventBody,
  fields: readonly MetaFieldView[],
  projectName: string,
): Review {
  const line = (field: string): ReviewLine => ({
    label: labelOf(field, fields),
    text: plainText(field, body[field], draft),
    fields: [field],
  })
  const has = (field: string) => body[field] !== undefined
  const times = new Set<string>(timeFields)
  const rest = Object.keys(fieldLabels).filter(
    (field) =>
      has(field) && !first.some((it) => it === field) && !times.has(field) && !technical.has(field) && field !== 'meta',
  )
  const off = rest.filter((field) => body[field] === false)
  const meta = Object.entries((body['meta'] ?? {}) as Record<string, unknown>).map(([key, value]) => ({
    label: labelOf(`meta.${key}`, fields),
    text: plainText('meta', value, draft),
    fields: [`meta.${key}`],
  }))
  const lines: ReviewLine[] = [
    {
      label: say(fieldLabels.projectId),
      text: projectName,
      fields: has('projectId') ? ['projectId'] : [],
    },
    ...first.filter(has).map(line),
    ...whenLines(draft, body),
    ...rest.filter((field) => body[field] !== false).map(line),
    ...(off.length > 0
      ? [{ label: say('Off'), text: listed(off.map((field) => labelOf(field, fields))), fields: off }]
      : []),
    ...(has('meta') && meta.length === 0
      ? [{ label: say(fieldLabels.meta), text: say('Sent empty'), fields: ['meta'] }]
      : meta),
    {
      label: say(fieldLabels.userId),
      text: say('You'),
      fields: [],
      quiet: true,
    },
    { ...line('eventId'), quiet: true },
  ]
  const leftOut = Object.keys(fieldLabels)
    .filter((field) => !has(field) && !technical.has(field) && !times.has(field))
    .filter((field) => field !== 'meta' || draft.target === 'createProjectEvent')
    .map((field) => labelOf(field, fields))
  return { lines, leftOut }
}

/** Side effects according to the contract, and what is irreversible. */
export function sideEffects({ values }: Draft): string[] {
  return [
    values.publish ? say('It is published: the public can see it at once.') : say('It is not published.'),
    say('It gets an event address of its own, by which it is found later.'),
    say('It can’t be changed or deleted here afterwards.'),
    say('Whether a message is sent about it is unknown.'),
  ]
}
