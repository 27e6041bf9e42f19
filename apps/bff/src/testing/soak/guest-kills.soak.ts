import { randomInt, randomUUID } from 'node:crypto'

import { startPostgres } from '@frontdesk/store/testing'
import { afterAll, expect, it } from 'vitest'

import { type Client, clientOf, signIn } from '#testing/desk-client.ts'

import { enrollmentService } from '../enrollment-service.ts'
import { startFakeService } from '../fake-service.ts'
import { type DeskProcess, dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const rounds = Number(process.env['SOAK_GUEST_ROUNDS'] ?? '3')
const rows = 4000
const enrolled = 40
const mostStarts = 5
const eventId = '10000000-0000-4000-8000-000000000001'
const at = `/desk/events/${eventId}`

const server = await startPostgres()
afterAll(() => server?.stop())

const signedIn = async (desk: DeskProcess): Promise<Client> => clientOf(desk.url, await signIn(desk.url))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
type Desk = { desk: DeskProcess; ask: Client }

/** Kills the desk within some time of the work that `begin` has started, and starts it again. */
async function killed(desk: DeskProcess, begin: () => Promise<unknown>, withinMs: number, start: () => Promise<Desk>) {
  const begun = begin().catch(() => undefined)
  await pause(randomInt(withinMs))
  await desk.stop('SIGKILL')
  await begun
  return start()
}

const attendeeId = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Attendee ID', field: 'attendeeId' },
]
const cellsOf = (row: number): string[] => [`Guest ${row}`, row < enrolled ? attendeeId(row) : '']

async function reached(ask: Client, path: string, state: string): Promise<Record<string, unknown>> {
  for (;;) {
    const shown = await ask('GET', path)
    if (shown['state'] === state) return shown
    await pause(100)
  }
}

type Found = { kills: number; acknowledged: number; lost: string[]; doubled: string[] }

const idsIn = (answer: Record<string, unknown>): string[] => (answer['guests'] as { id: string }[]).map(({ id }) => id)
const idsOf = async (ask: Client, query: string): Promise<string[]> => {
  const found: string[] = []
  for (let more = true; more;) {
    const some = idsIn(await ask('GET', `${at}/guests?limit=1000&offset=${found.length}&${query}`))
    found.push(...some)
    more = some.length === 1000
  }
  return found
}
const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) < index)

/** Kills a desk in each round while a sheet is received and kept, arrivals are marked, and guests are enrolled. */
async function killAgain(more: Record<string, string>): Promise<Found> {
  const service = await startFakeService()
  const folder = await dataFolder()
  /** As a supervisor does: on a busy machine the database may not take a connection in time. */
  const begun = async (tries = mostStarts): Promise<Desk> => {
    try {
      const desk = await startDeskProcess(service.url, folder.folder, more)
      return { desk, ask: await signedIn(desk) }
    } catch (failure) {
      if (tries === 1) throw failure
      return begun(tries - 1)
    }
  }
  const found: Found = { kills: 0, acknowledged: 0, lost: [], doubled: [] }
  let { desk, ask } = await begun()
  const kill = async (begin: () => Promise<unknown>, withinMs: number): Promise<void> => {
    ;({ desk, ask } = await killed(desk, begin, withinMs, begun))
    found.kills += 1
  }
  for (let round = 0; round < rounds; round += 1) {
    const fake = enrollmentService(service)
    for (let number = 0; number < enrolled; number += 1) fake.statuses.set(attendeeId(number), 'Removed')
    await ask('DELETE', `${at}/guests`)
    const path = `${at}/guests/imports/${randomUUID()}`
    const ids = Array.from({ length: rows }, () => randomUUID())
    await ask('PUT', path, { fileName: 'a.csv', mode: 'new', columns, rows })
    const batches = new Set<number>()
    const bring = async (): Promise<void> => {
      for (let from = 0; from < rows; from += 500) {
        const some = ids
          .slice(from, from + 500)
          .map((id, row) => ({ row: from + row + 2, id, cells: cellsOf(from + row) }))
        await ask('PUT', `${path}/batches/${from / 500}`, { rows: some })
        batches.add(from / 500)
      }
      await ask('POST', `${path}/examinations`)
    }
    await kill(bring, 1500)
    const received = (await ask('GET', path))['batches'] as number[]
    found.acknowledged += batches.size
    found.lost.push(...[...batches].filter((batch) => !received.includes(batch)).map((batch) => `batch ${batch}`))
    await bring()
    await reached(ask, path, 'examined')
    await kill(() => ask('POST', `${path}/applications`), 700)
    await ask('POST', `${path}/applications`)
    await reached(ask, path, 'done')
    const listed = await idsOf(ask, 'sort=name')
    found.acknowledged += rows
    const known = new Set(listed)
    found.lost.push(...ids.filter((id) => !known.has(id)).map((id) => `guest ${id} of round ${round}`))
    if (listed.length !== known.size || listed.length > rows) found.doubled.push(`${listed.length} guests`)

    const day = new Date().toISOString().slice(0, 10)
    const acknowledged = new Set<string>()
    const mark = async (guestId: string): Promise<unknown> => {
      const given = await ask('PUT', `${at}/arrivals/${randomUUID()}`, { guestId, day })
      acknowledged.add(guestId)
      return given['already']
    }
    const markAll = async (): Promise<void> => {
      for (const id of ids.slice(0, 300)) await mark(id)
    }
    await kill(markAll, 1200)
    found.acknowledged += acknowledged.size
    const arrived = await idsOf(ask, 'arrived=yes')
    found.lost.push(...[...acknowledged].filter((id) => !arrived.includes(id)).map((id) => `mark ${id}`))
    // The last one may have been kept without an answer.
    if (arrived.length - acknowledged.size > 1) found.doubled.push(`${arrived.length} marks`)
    for (const id of acknowledged) if ((await mark(id)) !== true) found.doubled.push(`mark ${id}`)

    const run = `${at}/guests/enrolling/${randomUUID()}`
    const selection = { ids: ids.slice(0, enrolled) }
    await kill(() => ask('PUT', run, { selection }), 900)
    await ask('PUT', run, { selection })
    const { counts } = await reached(ask, run, 'done')
    expect(counts).toMatchObject({ waiting: 0, refused: 0 })
    found.acknowledged += enrolled
    const states = [...fake.statuses].filter(([, status]) => status !== 'Enrolled')
    found.lost.push(...states.map(([id]) => `enrollment ${id}`))
    found.doubled.push(...repeated(fake.enrolls.map(({ who }) => who)).map((who) => `enrollment ${who}`))
    if ((round + 1) % 5 === 0)
      report(
        'R61',
        `${round + 1} rounds: ${found.kills} kills, ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.doubled.length} doubled`,
      )
  }
  await desk.stop()
  await service.close()
  folder.remove()
  return found
}

const kinds: [string, Record<string, string>][] = [
  ['embedded', {}],
  ...(server === null ? [] : [['postgres', { DATABASE_URL: server.url }] as [string, Record<string, string>]]),
]

it.each(kinds)(
  `%s: an import, marks and a run survive a kill at any time (${rounds} rounds)`,
  async (kind, more) => {
    const { kills, acknowledged, lost, doubled } = await killAgain(more)
    report(
      'R61',
      `guest lists, ${kind}: ${kills} kills in ${rounds} rounds, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    )
    expect([lost, doubled]).toEqual([[], []])
  },
  60_000 + rounds * 120_000,
)
