import { createHash } from 'node:crypto'

import type { AuditedAction } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { calendarType } from '#personal/calendar/calendar-routes.ts'
import type { Pins } from '#personal/pins/pins.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { LinkAttempts } from '#pipeline/link-attempts.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import type { Feeds } from './feeds.ts'
import type { PinnedCalendar } from './pinned-calendar.ts'

export type FeedRoutes = {
  feeds: Feeds
  pins: Pins
  calendarOf: PinnedCalendar
  publicUrl: URL | null
  clientOf: (c: DeskContext) => string
  linkAttempts: LinkAttempts
  auditStaffChange: (
    c: DeskContext,
    event: { action: AuditedAction; subject: string; fields: string[] },
  ) => Promise<void>
}

const secretForm = /^([\w-]{43})\.ics$/

/** `/desk/feeds`: a person's calendar addresses. `/feeds/{secret}.ics`: read by calendar apps, without a session. */
export function mountFeeds(app: Hono<DeskEnv>, deps: FeedRoutes): void {
  const limits = createLimits(null)

  mountDeskRoute(app, 'feeds', async ({ session }) => ({ feeds: await deps.feeds.list(session.person.id) }))

  mountDeskRoute(app, 'addFeed', async ({ c, session: { person }, body: { name } }) => {
    const { id, secret } = await deps.feeds.add(person.id, name)
    await deps.auditStaffChange(c, { action: 'account.addCalendar', subject: person.id, fields: ['name'] })
    // The host guard has checked the host of the request.
    const base = deps.publicUrl ?? new URL(`http://${c.req.header('host') ?? new URL(c.req.url).host}`)
    return { id, name, url: new URL(`/feeds/${secret}.ics`, base).href }
  })

  mountDeskRoute(app, 'removeFeed', async ({ c, session: { person }, params: { id } }) => {
    if (await deps.feeds.remove(person.id, id))
      await deps.auditStaffChange(c, { action: 'account.removeCalendar', subject: person.id, fields: [] })
    return null
  })

  app.get('/feeds/:file', async (c) => {
    c.set('operation', 'feed')
    if (c.req.raw.method === 'HEAD') throw new ProblemError('method_not_allowed', { headers: { allow: 'GET' } })
    const client = deps.clientOf(c)
    await deps.linkAttempts.begin(client)
    const secret = secretForm.exec(c.req.param('file'))?.[1] ?? ''
    // A malformed secret is looked up like any other, so that the response takes the same time.
    const feed = await deps.feeds.find(secret)
    if (feed === null) throw new ProblemError('unknown_route')
    await deps.linkAttempts.refund(client)
    await limits.take('feed', feed.id)
    admit({ id: feed.id, person: feed.person }, 'getEventForSlug')
    const text = await deps.calendarOf(await deps.pins.list(feed.person.id), feed.name, feed.person.scope ?? null)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const headers = { etag, 'cache-control': 'private, max-age=300' }
    const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': calendarType,
      'content-disposition': 'inline; filename="frontdesk.ics"',
    })
  })
}
