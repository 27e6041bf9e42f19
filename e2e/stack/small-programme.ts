import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { temporaryFolder } from './desk.ts'
import { root } from './process.ts'

const hour = 3_600_000
const day = 24 * hour

const idOf = (kind: number, number: number): string =>
  `5a11ed00-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`
const projectId = idOf(1, 1)
const sponsorTypeId = idOf(5, 1)

type Timed = { name: string; slug: string; from: number; hours: number; place: string; status: string }

const talk = (number: number, from: number): Timed => ({
  name: `Talk ${number}`,
  slug: `talk-${number}`,
  from,
  hours: 1,
  place: number % 2 === 0 ? 'Hall A' : 'Hall B',
  status: number % 10 === 0 ? 'Cancelled' : 'Confirmed',
})

/** 140 events around `now`: one that runs, six tomorrow, the others before and after. */
function eventsAround(now: number): Timed[] {
  const running = { name: 'Harbour Week', slug: 'harbour-week', from: now - hour, hours: 3, place: 'Pier 4' }
  const begins = (number: number): number => {
    if (number < 6) return now + day + number * hour
    return now + (number % 2 === 0 ? 1 : -1) * (3 + Math.floor(number / 2)) * day
  }
  return [
    { ...running, status: 'Confirmed' },
    ...Array.from({ length: 139 }, (_, number) => talk(number + 1, begins(number))),
  ]
}

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')

/**
 * A data folder with a small programme, loaded by the import command: the project "Harbour programme", 140 events, the
 * company "Quay Rope Works". For checkouts without the real records.
 */
export async function smallProgramme(now: number): Promise<{ folder: string; events: number }> {
  const records = temporaryFolder()
  const folder = temporaryFolder()
  const events = eventsAround(now).map(({ name, slug, from, hours, place, status }, at) => ({
    id: idOf(2, at + 1),
    projectId,
    name,
    slug,
    location: place,
    status,
    timezone: 'UTC',
    start: new Date(from).toISOString(),
    startUtc: new Date(from).toISOString(),
    hasStartTime: true,
    end: new Date(from + hours * hour).toISOString(),
    endUtc: new Date(from + hours * hour).toISOString(),
    hasEndTime: true,
  }))
  const company = { id: idOf(3, 1), projectId, name: 'Quay Rope Works', displayName: 'Quay Rope Works', city: 'Porto' }
  mkdirSync(records, { recursive: true })
  const files = {
    projects: [{ id: projectId, projectId, name: 'Harbour programme', timezone: 'UTC' }],
    events,
    companies: [company],
    'company-types': [{ role: 'sponsor', id: sponsorTypeId, projectId, name: 'Patron' }],
    'event-companies': events
      .slice(0, 3)
      .map(({ id }) => ({ eventId: id, companyId: company.id, sponsorTypeId, memberIds: [] })),
  }
  for (const [name, of] of Object.entries(files)) writeFileSync(join(records, `${name}.ndjson`), lines(of))
  // For seconds of work the embedded database is not worth compiling well.
  const flags = ['--liftoff-only', '--wasm-lazy-validation']
  await promisify(execFile)(process.execPath, [...flags, join(root, 'apps/service/dist/main.js'), 'import', records], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder },
  })
  return { folder, events: events.length }
}
