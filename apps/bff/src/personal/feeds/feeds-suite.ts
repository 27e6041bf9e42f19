import type { Store } from '@frontdesk/store'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
let service: FakeService
let desk: AuthDesk
let cookie: string
let personId: string

const minute = 60_000
const idOf = (number: number) => `11111111-2222-0333-0444-${String(number).padStart(12, '0')}`

/** The service has the events `e1`, `e2` ... under their slugs. */
function serveEvents(): void {
  service.reply = (seen, response) => {
    const slug = new URL(seen.url, service.url).searchParams.get('slug') ?? ''
    const record = { id: idOf(Number(slug.slice(1))), name: `Event ${slug}`, start: '2025-02-01T09:00:00Z' }
    json(200, record)(seen, response)
  }
}

async function begin(): Promise<void> {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store, false, () => service.url)
  const person = await desk.staffAccounts.add({
    name: 'Ana',
    email: 'ana@example.org',
    password,
    role: 'support',
    demo: false,
  })
  personId = person.id
  cookie = cookieOf(await desk.signIn())
  serveEvents()
  service.seen.length = 0
}

async function pin(number: number): Promise<void> {
  const place = {
    eventId: idOf(number),
    projectId: sampleId,
    slug: `e${number}`,
    name: 'x',
    start: null,
    end: null,
    timezone: null,
  }
  await desk.pins.put(personId, place)
}

async function newFeed(): Promise<{ id: string; url: string; path: string }> {
  const answer = await desk.ask('POST', '/desk/feeds', { name: 'Phone' }, cookie)
  expect(answer.status).toBe(201)
  const { id, url } = (await answer.json()) as { id: string; url: string }
  return { id, url, path: new URL(url).pathname }
}

const read = (path: string, headers: Record<string, string> = {}) =>
  desk.app.request(`http://127.0.0.1:4800${path}`, { headers: { host: '127.0.0.1:4800', ...headers } })

/** A server is left out where there is none. */
type Where = { kind: 'embedded' } | { kind: 'postgres'; url: string | null }

/** Calendar addresses of a desk on an embedded store or on one of a server. */
export function testFeeds(where: Where): void {
  const server = where.kind === 'postgres' ? where.url : null
  describe.skipIf(where.kind === 'postgres' && server === null)(`feeds, ${where.kind}`, () => {
    beforeAll(async () => {
      service = await startFakeService()
      store = await openTestStore(server)
    })
    afterAll(async () => {
      await store.close()
      await service.close()
    })
    beforeEach(begin)

    describe('a calendar address', () => {
      it('returns the pinned events without a session, and its secret is neither stored nor logged', async () => {
        await pin(1)
        await pin(2)
        const { path, url } = await newFeed()
        expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4800\/feeds\/[\w-]{43}\.ics$/)
        const answer = await read(path)
        const text = await answer.text()
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, max-age=300',
          etag: expect.stringMatching(/^"[\w-]{27}"$/),
        })
        expect(answer.headers.getSetCookie()).toEqual([])
        expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)).toEqual(['Event e1', 'Event e2'])
        expect(text).toContain('NAME:Phone\r\n')
        const secret = path.slice(7, -4)
        const rows = JSON.stringify((await store.db.execute(sql`select * from feed`)).rows)
        expect(rows + desk.logged.join('')).not.toContain(secret)
        expect(desk.logged.join('')).toContain('"operation":"feed"')
      })

      it('answers 304 while nothing has changed', async () => {
        await pin(1)
        const { path } = await newFeed()
        const etag = (await read(path)).headers.get('etag') ?? ''
        const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
        await pin(2)
        expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
      })

      it('is listed without its secret, ends when it is removed, and belongs to one account', async () => {
        const { id, path } = await newFeed()
        const listed = async () =>
          (await (await desk.ask('GET', '/desk/feeds', null, cookie)).json()) as { feeds: unknown[] }
        expect(await listed()).toEqual({
          feeds: [{ id, name: 'Phone', created: '2026-11-21T09:00:00.000Z', lastUsed: null }],
        })
        await read(path)
        expect(await listed()).toMatchObject({ feeds: [{ lastUsed: '2026-11-21T09:00:00.000Z' }] })

        await desk.staffAccounts.add({ name: 'Bo', email: 'bo@example.org', password, role: 'admin', demo: false })
        const other = cookieOf(await desk.signIn('bo@example.org'))
        expect((await desk.ask('DELETE', `/desk/feeds/${id}`, null, other)).status).toBe(204)
        expect((await read(path)).status).toBe(200)
        expect((await desk.ask('DELETE', `/desk/feeds/${id}`, null, cookie)).status).toBe(204)
        expect((await read(path)).status).toBe(404)
        expect(desk.staffEvents.map(({ action, subject }) => [action, subject])).toEqual([
          ['account.addCalendar', personId],
          ['account.removeCalendar', personId],
        ])
        expect(await listed()).toEqual({ feeds: [] })
      })

      it('ends with its account and with its permission to read', async () => {
        const { path } = await newFeed()
        await store.db.update(peopleTable).set({ role: 'nobody' }).where(eq(peopleTable.id, personId))
        expect((await read(path)).status).toBe(403)
        await store.db.delete(peopleTable).where(eq(peopleTable.id, personId))
        expect((await read(path)).status).toBe(404)
      })

      it('that does not exist is the same problem always, and attempts are limited', async () => {
        const shapes = ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), `${'a'.repeat(5000)}.ics`, '%00.ics']
        for (const shape of shapes) {
          const answer = await read(`/feeds/${shape}`)
          expect([answer.status, await answer.json()]).toEqual([
            404,
            expect.objectContaining({ code: 'unknown_route' }),
          ])
        }
        for (let tries = shapes.length; tries < 30; tries += 1) await read(`/feeds/${'b'.repeat(43)}.ics`)
        const limited = await read(`/feeds/${'b'.repeat(43)}.ics`)
        // Ten minutes from the first attempt, which on a busy machine was a moment ago.
        expect([limited.status, limited.headers.get('retry-after')]).toEqual([
          429,
          expect.stringMatching(/^(?:600|5\d\d)$/),
        ])
        desk.setClient('10.0.0.2')
        expect((await read(`/feeds/${'b'.repeat(43)}.ics`)).status).toBe(404)
        expect((await read('/feeds/a/b')).headers.get('content-type')).toBe('application/problem+json')
      })

      it('may be read often from one place', async () => {
        const { path } = await newFeed()
        for (let times = 0; times < 40; times += 1) expect((await read(path)).status).toBe(200)
      })

      it('has its own limit, over all clients', async () => {
        const [one, other] = [await newFeed(), await newFeed()]
        for (let times = 0; times < 60; times += 1) {
          desk.setClient(`10.0.1.${times}`)
          expect((await read(one.path)).status).toBe(200)
        }
        const limited = await read(one.path)
        expect([limited.status, ((await limited.json()) as { code: string }).code]).toEqual([429, 'too_many'])
        expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
        expect((await read(other.path)).status).toBe(200)
      })

      it('is one of ten at most', async () => {
        for (let made = 0; made < 10; made += 1) await newFeed()
        expect((await desk.ask('POST', '/desk/feeds', { name: 'One more' }, cookie)).status).toBe(400)
        expect((await desk.ask('POST', '/desk/feeds', { name: ' ' }, cookie)).status).toBe(400)
      })
    })

    describe('the service behind it', () => {
      it('is called once in five minutes for an event, however often calendars are read', async () => {
        await pin(1)
        const [one, two] = [await newFeed(), await newFeed()]
        await Promise.all([read(one.path), read(two.path), read(one.path)])
        await read(one.path)
        expect(service.seen).toHaveLength(1)
        desk.advance(5 * minute)
        await read(one.path)
        expect(service.seen).toHaveLength(2)
      })

      it('is called for a few events at a time', async () => {
        for (let number = 1; number <= 12; number += 1) await pin(number)
        const { path } = await newFeed()
        let open = 0
        let highest = 0
        const answer = service.reply
        service.reply = (seen, response) => {
          open += 1
          highest = Math.max(highest, open)
          setImmediate(() => {
            open -= 1
            answer(seen, response)
          })
        }
        const text = await (await read(path)).text()
        expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(12)
        expect(highest).toBeLessThanOrEqual(4)
      })

      it('can be unavailable: older answers are used, and it is not called for a minute', async () => {
        await pin(1)
        await pin(2)
        const { path } = await newFeed()
        const before = await (await read(path)).text()
        desk.advance(10 * minute)
        service.seen.length = 0
        service.reply = json(503, {})
        expect(await (await read(path)).text()).toBe(before)
        const asked = service.seen.length
        expect(await (await read(path)).text()).toBe(before)
        expect([asked <= 2, service.seen.length]).toEqual([true, asked])
        // It was never read, and with a missing event calendar apps would delete it.
        await pin(3)
        expect((await read(path)).status).toBe(502)
        serveEvents()
        desk.advance(minute)
        expect((await (await read(path)).text()).match(/BEGIN:VEVENT/g)).toHaveLength(3)
      })

      it('no longer has an event: it is removed from the calendar', async () => {
        await pin(1)
        await pin(2)
        const { path } = await newFeed()
        await read(path)
        desk.advance(10 * minute)
        const answer = service.reply
        service.reply = (seen, response) => (seen.url.includes('slug=e1') ? json(403, {}) : answer)(seen, response)
        const text = await (await read(path)).text()
        expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)).toEqual(['Event e2'])
      })
    })
  })
}
