import { randomUUID } from 'node:crypto'

import { type Role, roles } from '@frontdesk/api-types/table'
import { type DeskAnswer, type DeskRouteId, deskSchemas } from '@frontdesk/desk-api'
import { guessColumns } from '@frontdesk/sheets/guess-columns'
import type { Store } from '@frontdesk/store'
import { beforeGivenBack, sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'

import type { Grant } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'
import type { ImportBounds } from '#guests/imports/import-limits.ts'
import type { SetPoints } from '#pipeline/rate-limits.ts'
import { accounts } from '#store/tables.ts'

import { startFakeService } from './fake-service.ts'
import { createGatewayDesk } from './gateway-desk.ts'
import { noSessions } from './no-sessions.ts'
import { openTestStore } from './test-store.ts'

export const eventId = '10000000-0000-4000-8000-000000000001'
export const otherEventId = '10000000-0000-4000-8000-000000000002'
export const projectId = '40000000-0000-4000-8000-000000000001'

type Settings = { guestBounds?: ImportBounds; guestLimits?: Partial<SetPoints>; webhookNetworks?: string[] }
type Sheet = { fileName?: string; mode?: 'new' | 'update'; headers: string[]; rows: string[][] }

export const accountOf = (role: Role): string => `50000000-0000-4000-8000-00000000000${roles.indexOf(role)}`

const roleOf = (token: string | null): Role => {
  return roles.find((role) => token?.startsWith(role) === true) ?? 'support'
}

const at = (event: string): string => `/desk/events/${event}/guests`

/** A desk whose work on guest lists runs; sessions have the scope that a test sets. */
export async function openGuestDesk(store: Store, settings: Settings = {}) {
  const service = await startFakeService()
  const person: { scope: Grant[] | null } = { scope: null }
  const sessions: Sessions = {
    ...noSessions,
    find: async (token) => {
      const role = roleOf(token)
      const id = accountOf(role)
      const who = { id, name: role, email: `${role}@desk.example`, role, ...person }
      return { id: 'session', person: who, idleEnds: '', ends: '' }
    },
  }
  let isAway = false
  const closedPort = new URL('http://127.0.0.1:1/')
  const desk = await createGatewayDesk(store, () => (isAway ? closedPort : service.url), {
    deps: { sessions },
    ...settings,
  })
  const { guests } = desk.stateful
  await store.db
    .insert(accounts)
    .values(
      roles.map((role) => {
        const who = { id: accountOf(role), name: role, email: `${role}@desk.example`, role }
        return { ...who, passwordHash: '', createdAt: new Date(0) }
      }),
    )
    .onConflictDoNothing()
  await guests.begin()
  beforeGivenBack(store, () => guests.close())

  const send = (role: Role, method: string, path: string, body?: unknown): Promise<Response> =>
    desk.ask(role, path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  /** Parsed as the contract has it: an answer of another shape fails. */
  const ask = async <I extends DeskRouteId>(
    id: I,
    role: Role,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<DeskAnswer<I>> => {
    const answer = await send(role, method, path, body)
    if (answer.status >= 300) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return deskSchemas[id].answer.parse(await answer.json()) as DeskAnswer<I>
  }
  const importOf = (event: string, id: string) => ask('guestImport', 'organizer', 'GET', `${at(event)}/imports/${id}`)
  /** Sends a sheet and has it examined. */
  const examined = async (sheet: Sheet, event = eventId) => {
    const id = randomUUID()
    const columns = guessColumns(sheet.headers, sheet.rows)
    const { fileName = 'guests.csv', mode = 'new' } = sheet
    const path = `${at(event)}/imports/${id}`
    await ask('beginGuestImport', 'organizer', 'PUT', path, { fileName, mode, columns, rows: sheet.rows.length })
    const rows = sheet.rows.map((cells, row) => ({ row: row + 2, id: randomUUID(), cells }))
    for (let from = 0; from < rows.length; from += 1000)
      await ask('putGuestRows', 'organizer', 'PUT', `${path}/batches/${from / 1000}`, {
        rows: rows.slice(from, from + 1000),
      })
    await ask('examineGuestImport', 'organizer', 'POST', `${path}/examinations`)
    await expect.poll(async () => (await importOf(event, id)).state).toBe('examined')
    return importOf(event, id)
  }
  return {
    service,
    person,
    sessions,
    desk,
    guests,
    send,
    ask,
    at,
    importOf,
    examined,
    /** Nothing listens where the service was, or does again. */
    serviceAway(away: boolean): void {
      isAway = away
    },
    /** The process ends, and another one begins. */
    async restart(): Promise<void> {
      await guests.stop()
      await guests.begin()
    },
    /** Changes an account, not the sessions of it. */
    changeAccount: (role: Role, change: { role?: Role; scope?: Grant[] | null; blockedAt?: Date | null }) =>
      store.db
        .update(accounts)
        .set(change)
        .where(eq(accounts.id, accountOf(role))),
    async apply(id: string, event = eventId) {
      await ask('applyGuestImport', 'organizer', 'POST', `${at(event)}/imports/${id}/applications`)
      await expect.poll(async () => (await importOf(event, id)).state).toBe('done')
      return importOf(event, id)
    },
    /** Brings in a whole sheet. */
    async bring(sheet: Sheet, event = eventId) {
      const { id } = await examined(sheet, event)
      return this.apply(id, event)
    },
    list: (query = '', event = eventId) => ask('guests', 'support', 'GET', `${at(event)}?${query}`),
    async close(): Promise<void> {
      await guests.close()
      await service.close()
    },
  }
}

export type GuestDesk = Awaited<ReturnType<typeof openGuestDesk>>

type Opened = { desk: GuestDesk; store: Store }

/** Opens a guest desk on an empty store for all tests of the calling file, and passes both to `assign`. */
export function useGuestDesk(assign: (opened: Opened) => void, settings?: Settings): () => Opened {
  let opened: Opened
  beforeAll(async () => {
    const store = await openTestStore()
    opened = { store, desk: await openGuestDesk(store, settings) }
    assign(opened)
  })
  afterAll(async () => {
    await opened.desk.close()
    await opened.store.close()
  })
  return () => opened
}

export type DeskOnPostgres = { desk: GuestDesk; store: Store; url: string }

/** As `useGuestDesk`, for two desks on one PostgreSQL database. Without PostgreSQL, `assign` is not called. */
export function useTwoGuestDesks(assign: (opened: DeskOnPostgres[]) => void, settings?: Settings): void {
  const opened: DeskOnPostgres[] = []
  let drop: (() => Promise<void>) | null = null
  beforeAll(async () => {
    const server = await sharedPostgres()
    if (server === null) return
    drop = server.stop
    while (opened.length < 2) {
      const store = await openTestStore(server.url)
      opened.push({ store, desk: await openGuestDesk(store, settings), url: server.url })
    }
    assign(opened)
  })
  afterAll(async () => {
    await Promise.all(opened.map(({ desk }) => desk.close()))
    await Promise.all(opened.map(({ store }) => store.close()))
    await drop?.()
  })
}
