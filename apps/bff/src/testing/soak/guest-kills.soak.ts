import { randomInt, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { enrollmentService } from '../enrollment-service.ts'
import { type FakeService, startFakeService } from '../fake-service.ts'
import { type Client, type DeskProcess, clientOf, dataFolder, signIn, startDeskProcess } from './desk-process.ts'

const rounds = Number(process.env['SOAK_GUEST_ROUNDS'] ?? '3')
const rows = 4000
const enrolled = 40
const eventId = '10000000-0000-4000-8000-000000000001'
const at = `/desk/events/${eventId}`

let service: FakeService
let folder: Awaited<ReturnType<typeof dataFolder>>
beforeAll(async () => {
  service = await startFakeService()
  folder = await dataFolder()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const signedIn = async (desk: DeskProcess): Promise<Client> => clientOf(desk.url, await signIn(desk.url))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const start = () => startDeskProcess(service.url, folder.folder)

/** Kills the desk within some time of the work that `begin` has started, and starts it again. */
async function killed(desk: DeskProcess, begin: () => Promise<unknown>, withinMs: number) {
  const begun = begin().catch(() => undefined)
  await pause(randomInt(withinMs))
  await desk.stop('SIGKILL')
  await begun
  const next = await start()
  return { desk: next, ask: await signedIn(next) }
}

const attendeeId = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Attendee ID', field: 'attendeeId' },
]
const cellsOf = (row: number): string[] => [`Guest ${row}`, row < enrolled ? attendeeId(row) : '']

async function reached(ask: Client, path: string, state: string): Promise<Record<string, unknown>> {
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- until it is there
    const shown = await ask('GET', path)
    if (shown['state'] === state) return shown
    // eslint-disable-next-line no-await-in-loop -- as above
    await pause(100)
  }
}

it(`an import, marks and a run survive a kill at any time (${rounds} rounds)`, async () => {
  let desk = await start()
  let ask = await signedIn(desk)
  for (let round = 0; round < rounds; round += 1) {
    const fake = enrollmentService(service)
    for (let number = 0; number < enrolled; number += 1) fake.statuses.set(attendeeId(number), 'Removed')
    await ask('DELETE', `${at}/guests`)
    const path = `${at}/guests/imports/${randomUUID()}`
    const ids = Array.from({ length: rows }, () => randomUUID())
    await ask('PUT', path, { fileName: 'a.csv', mode: 'new', columns, rows })
    const bring = async (): Promise<void> => {
      for (let from = 0; from < rows; from += 1000) {
        const some = ids
          .slice(from, from + 1000)
          .map((id, row) => ({ row: from + row + 2, id, cells: cellsOf(from + row) }))
        await ask('PUT', `${path}/batches/${from / 1000}`, { rows: some })
      }
      await ask('POST', `${path}/examinations`)
    }
    ;({ desk, ask } = await killed(desk, bring, 1500))
    await bring()
    await reached(ask, path, 'examined')
    ;({ desk, ask } = await killed(desk, () => ask('POST', `${path}/applications`), 700))
    await ask('POST', `${path}/applications`)
    await reached(ask, path, 'done')
    expect(await ask('GET', `${at}/guests?limit=1`)).toMatchObject({ total: rows })

    const day = new Date().toISOString().slice(0, 10)
    const acknowledged = new Set<string>()
    const mark = async (guestId: string): Promise<void> => {
      await ask('PUT', `${at}/arrivals/${randomUUID()}`, { guestId, day })
      acknowledged.add(guestId)
    }
    const markAll = async (): Promise<void> => {
      for (const id of ids.slice(0, 300)) await mark(id)
    }
    ;({ desk, ask } = await killed(desk, markAll, 1200))
    const kept = Number((await ask('GET', `${at}/arrivals`))['arrived'])
    // The last one may have been kept without an answer.
    expect(kept - acknowledged.size).toBeGreaterThanOrEqual(0)
    expect(kept - acknowledged.size).toBeLessThanOrEqual(1)

    const run = `${at}/guests/enrolling/${randomUUID()}`
    const selection = { ids: ids.slice(0, enrolled) }
    ;({ desk, ask } = await killed(desk, () => ask('PUT', run, { selection }), 900))
    await ask('PUT', run, { selection })
    const { counts } = await reached(ask, run, 'done')
    expect(counts).toMatchObject({ waiting: 0, refused: 0 })
    const times = new Map<string, number>()
    for (const { who } of fake.enrolls) times.set(who, (times.get(who) ?? 0) + 1)
    expect([...times].filter(([, count]) => count > 1)).toEqual([])
    expect([...fake.statuses.values()].every((status) => status === 'Enrolled')).toBe(true)
  }
  await desk.stop()
})
