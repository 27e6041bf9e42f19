/** Imports a real programme and reads it back by the API. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { AttendeeRecord, EventCompanyItem, EventRecord, InventoryEntry, Paged } from '@frontdesk/api-types'
import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { migrations, serviceOn, type ServiceUnderTest } from '../testing/service-under-test.ts'
import type { LoadItem } from './load-records.ts'
import { openFolder } from './read-folder.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = join(root, '../shared/data')
const present = existsSync(folder)
if (!present) console.warn('Skipped: the import of the real programme, 5 tests; there is no folder ../shared/data.')

/** Lines of each file, and the number of those with a missing event. */
const expected: Record<string, [read: number, loaded: number]> = {
  projects: [6, 6],
  locations: [480, 480],
  'event-types': [32, 32],
  'meta-fields': [48, 48],
  'company-types': [38, 38],
  companies: [211, 211],
  'company-members': [850, 850],
  'company-categories': [452, 452],
  events: [2825, 2825],
  'event-companies': [2772, 2772],
  'virtual-info': [416, 416],
  'external-resources': [2996, 2991],
  comments: [749, 749],
  posts: [176, 176],
  facilitators: [1480, 1480],
  inventory: [493, 493],
  'registration-types': [19, 19],
  'pass-codes': [160, 160],
  attendees: [8341, 8337],
  registrants: [1050, 1050],
}

/** Every nth, so that all projects and sizes occur. */
const every = <T>(n: number, all: readonly T[]) => all.filter((_, at) => at % n === 0)

describe.skipIf(!present)('the real programme', () => {
  let service: ServiceUnderTest
  let report = ''
  let key = ''
  let copy = ''
  const lines = new Map<string, LoadItem['record'][]>()

  beforeAll(async () => {
    // By the import command, once for all tests.
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/import-real-records.mjs'], { cwd: root })
    const kept = stdout.trim().split('\n').at(-1) ?? ''
    report = readFileSync(join(kept, 'report.txt'), 'utf8')
    copy = mkdtempSync(join(tmpdir(), 'frontdesk-imported-'))
    cpSync(join(kept, 'service'), copy, { recursive: true })
    const { items } = await openFolder(folder, () => undefined)
    for await (const { kind, record } of items) {
      const known = lines.get(kind)
      if (known === undefined) lines.set(kind, [record])
      else known.push(record)
    }
    const store = await openStore({ dir: copy }, { schema: 'service', migrations, log: silentLog })
    service = await serviceOn(store, [])
    key = await service.credential({ kind: 'apiKey' })
  }, 180_000)
  afterAll(async () => {
    await service.store.close()
    rmSync(copy, { recursive: true })
  })

  const ask = async <T>(path: string): Promise<T> => {
    const response = await service.request(path, { headers: { 'x-api-key': key } })
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return (await response.json()) as T
  }
  const of = <T>(kind: string) => (lines.get(kind) ?? []) as T[]

  it('loads completely, except for nine lines of missing events', () => {
    const [table = '', skipped = ''] = report.split('\n\nSkipped:\n')
    const rows = [...table.matchAll(/^(\S+) +(\d+) +(\d+) +(\d+)$/gm)]
    const counts = rows.map(([, kind, ...cells]) => [kind, cells.map(Number)] as const)
    expect(Object.fromEntries(counts)).toEqual({
      ...Object.fromEntries(
        Object.entries(expected).map(([kind, [read, loaded]]) => [kind, [read, loaded, read - loaded]]),
      ),
      all: [23594, 23585, 9],
    })
    const reasons = skipped.split('\n\n', 1)[0]?.split('\n') ?? []
    expect(reasons).toEqual(
      expect.arrayContaining([
        'attendees.ndjson:974: eventId ac20a7ad-b1f6-590d-83cf-94a0c9f406a8 is not among the events',
        'external-resources.ndjson:2314: eventId 076ce45f-4efe-5dc4-87b5-70d36d9e8581 is not among the events',
      ]),
    )
    expect(reasons).toHaveLength(9)
  })

  it('returns every field of an event unchanged, except those that depend on the date', async () => {
    const sample = every(14, of<EventRecord>('events'))
    expect(sample.length).toBeGreaterThan(200)
    for (const event of sample) {
      const query = new URLSearchParams({ slug: event.slug ?? '', projectid: event.projectId ?? '' })
      const answer = await ask<EventRecord>(`/api/events/get-for-slug?${query.toString()}`)
      expect({ ...answer, isExpired: event.isExpired }).toEqual(event)
    }
  })

  it('returns inventory unchanged, with settings', async () => {
    const entries = of<InventoryEntry>('inventory')
    for (const event of new Set(every(7, entries).map(({ details }) => details?.eventId ?? ''))) {
      const answer = await ask<InventoryEntry[]>(`/api/events/${event}/inventory`)
      const known = entries.filter(({ details }) => details?.eventId === event)
      expect(answer).toHaveLength(known.length)
      expect(answer).toEqual(expect.arrayContaining(known))
    }
  })

  it('returns attendees unchanged', async () => {
    const known = of<AttendeeRecord>('attendees').filter(
      ({ attendee }) => attendee?.eventId !== 'ac20a7ad-b1f6-590d-83cf-94a0c9f406a8',
    )
    for (const record of every(97, known)) {
      const { attendee } = record
      const answer = await ask<AttendeeRecord>(`/api/events/${attendee?.eventId}/attendees/${attendee?.id}`)
      expect(answer).toEqual(record)
    }
  })

  it('relates companies, people and events both ways', async () => {
    interface Link {
      eventId: string
      companyId: string
      sponsorTypeId?: string
      memberIds?: string[]
    }
    const links = of<Link>('event-companies')
    for (const { eventId } of every(150, links)) {
      const here = links.filter((link) => link.eventId === eventId)
      const answer = await ask<EventCompanyItem[]>(`/api/events/${eventId}/companies`)
      expect(answer).toHaveLength(here.length)
      for (const { company, sponsorType, companyMembers } of answer) {
        const link = here.find(({ companyId }) => companyId === company?.id)
        expect(sponsorType?.id).toBe(link?.sponsorTypeId)
        expect(companyMembers?.map(({ id }) => id)).toEqual(link?.memberIds ?? [])
      }
    }
    for (const { companyId, memberIds = [] } of every(400, links)) {
      const events = await ask<Paged<EventRecord>>(`/api/companies/${companyId}/events`)
      expect(events.count).toBe(links.filter((link) => link.companyId === companyId).length)
      for (const member of memberIds) {
        const taken = await ask<Paged<EventRecord>>(`/api/companies/${companyId}/members/${member}/events`)
        expect(taken.count).toBe(links.filter((link) => link.memberIds?.includes(member)).length)
      }
    }
  })
})
