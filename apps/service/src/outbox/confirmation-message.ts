import type { EventRecord, Registrant } from '@frontdesk/api-types'
import { resolveZone, wallTimeAt } from '@frontdesk/time'

import { millisOf, formatMoment } from '#rules/format-moment.ts'

/** A line of the message: label and value. */
type Line = [label: string, value: string]

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

// A subject is one line, whatever the name contains.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const dayOf = (moment: string) => moment.slice(0, moment.indexOf(','))

/** When the event takes place, in its own zone. */
export const formatEventTime = (event: EventRecord): string | null => {
  const start = millisOf(event.startUtc ?? event.start)
  const end = millisOf(event.endUtc ?? event.end)
  if (start === null) return null
  const zone = resolveZone({ timezone: event.timezone, startTimezone: event.startTimezone }).zone ?? 'UTC'
  const from = formatMoment(start, zone)
  const timed = event.isAllDay !== true && event.hasStartTime !== false
  if (end === null || end <= start) return timed ? from : dayOf(from)
  const to = formatMoment(end, zone)
  if (!timed) return dayOf(from) === dayOf(to) ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`
  if (event.hasEndTime === false) return from
  if (dayOf(from) !== dayOf(to)) return `${from.replace(/ \(.*$/, '')} to ${to}`
  return from.replace(' (', `–${wallTimeAt(end, zone).slice(11, 16)} (`)
}

const placeOf = (event: EventRecord): string | null => {
  if (event.isVirtual && !event.location) return 'Online'
  const parts = [
    event.location,
    event.address1,
    [event.postalCode, event.city].filter(Boolean).join(' '),
    event.country,
  ]
  const told = parts.filter((part): part is string => Boolean(part)).filter((part, at, all) => all.indexOf(part) === at)
  return told.length === 0 ? null : told.join(', ')
}

export interface ConfirmationMessage {
  subject: string
  bodyText: string
  bodyHtml: string
}

/** The confirmation of a registration, or its acknowledgement while under review, as plain text and simple HTML. */
export const confirmationMessage = (event: EventRecord, registrant: Registrant): ConfirmationMessage => {
  const name = event.name || 'the event'
  const reviewed = registrant.registrantStatus === 'UnderReview'
  const type = registrant.registrationType?.displayName || registrant.registrationType?.name
  const lines: Line[] = []
  const add = (label: string, value: string | null | undefined) => {
    if (value) lines.push([label, value])
  }
  add('Event', name)
  add('When', formatEventTime(event))
  add('Where', placeOf(event))
  add('Registration', type)
  add('Name', registrant.name)
  add('Confirmation number', registrant.confirmationNumber)
  const greeting = `Hello ${registrant.firstName || registrant.name || 'there'},`
  const opening = reviewed
    ? `we have received your registration for ${name}. It is being reviewed; you will hear from us.`
    : `you are registered for ${name}. We look forward to seeing you.`
  const closing = reviewed
    ? 'There is nothing you need to do now.'
    : registrant.confirmationNumber
      ? 'Please have your confirmation number at hand when you arrive.'
      : 'Please have this message at hand when you arrive.'
  const rows = lines
    .map(
      ([label, value]) =>
        `<tr><th align="left" style="padding:2px 16px 2px 0">${escape(label)}</th><td>${escape(value)}</td></tr>`,
    )
    .join('\n')
  return {
    subject: oneLine(reviewed ? `We have your registration: ${name}` : `Your registration: ${name}`),
    bodyText: [greeting, '', opening, '', ...lines.map(([label, value]) => `${label}: ${value}`), '', closing, ''].join(
      '\n',
    ),
    bodyHtml: `<!doctype html>
<html lang="en"><body style="font-family:sans-serif;line-height:1.5">
<p>${escape(greeting)}</p>
<p>${escape(opening)}</p>
<table>
${rows}
</table>
<p>${escape(closing)}</p>
</body></html>
`,
  }
}
