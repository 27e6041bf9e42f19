import { fileNameOf, unaccented } from '@frontdesk/api-types/plain-text'
import type { Hono } from 'hono'
import { z } from 'zod'

import { admit } from '#access/access.ts'
import { seesEvent } from '#access/scope.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { checked } from '#pipeline/request-input.ts'
import { ProblemError } from '#problem.ts'

import type { CalendarBuilder } from './calendar-builder.ts'
import { calendarEventOf } from './calendar-request.ts'
import type { EventReader } from './event-reader.ts'

const place = z.strictObject({ eventId: z.guid(), slug: z.string().min(1).max(300), project: z.guid().optional() })

export const calendarType = 'text/calendar; charset=utf-8'

/** A header has ASCII only. */
const fileName = (slug: string): string =>
  `${fileNameOf(unaccented(slug).replaceAll(/[^a-z0-9]+/g, '-')) || 'event'}.ics`

/** `GET /desk/events/{eventId}.ics?slug=&project=`: one event with its recurrence, for everyone who may read events. */
export function mountCalendar(app: Hono<DeskEnv>, deps: { readEvent: EventReader; calendars: CalendarBuilder }): void {
  app.get('/desk/events/:file', async (c) => {
    c.set('operation', 'desk.eventCalendar')
    const { person } = admit(c.get('session'), 'getEventForSlug')
    const file = c.req.param('file')
    if (!file.endsWith('.ics')) throw new ProblemError('unknown_route')
    const given = { ...c.req.query(), eventId: file.slice(0, -4) }
    const { eventId, slug, project = null } = checked(place, given, 'Give the event as {id}.ics?slug=...&project=...')
    const event = await deps.readEvent({ eventId, slug, projectId: project }, c.req.raw.signal)
    if (!seesEvent(person.scope, event)) throw new ProblemError('out_of_scope')
    const { text, left } = await deps.calendars.build([calendarEventOf(event)])
    if (left.length > 0) throw new ProblemError('not_scheduled')
    return c.body(text, 200, {
      'content-type': calendarType,
      'content-disposition': `attachment; filename="${fileName(slug)}"`,
      'cache-control': 'no-store',
    })
  })
}
