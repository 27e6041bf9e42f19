import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

import {
  type Client,
  administrator,
  bringGuests,
  clientOf,
  invited,
  send,
  signIn,
} from '@frontdesk/bff/testing/desk-client'
import type { PostgresServer } from '@frontdesk/store/testing'
import { freePort } from '@frontdesk/store/testing-port'

import { type Desk, startDesk, temporaryFolder } from '#stack/desk.ts'
import { ids } from '#stack/generated-records.ts'
import { type GeneratedService, startGeneratedService } from '#stack/generated-service.ts'

export const slug = 'harbour-week'
const eventAt = `/desk/events/${ids.event}`

export type DoorGuest = { name: string; code: string }
const beginnings = ['Mar', 'Jo', 'Lin', 'Sven', 'Ti', 'Ros', 'Ne', 'Kal', 'Ast', 'Bru', 'Dag', 'Fio']
const middles = ['an', 'ri', 'el', 'ov', 'us', 'im', 'ak', 'en', 'or', 'ad']
const ends = ['sen', 'berg', 'ic', 'ov', 'dal', 'mann', 'ez', 'ski', 'ette', 'wood', 'ari', 'quist']

const part = (list: readonly string[], of: number): string => list[Math.floor(of) % list.length] ?? ''

/** A name that no other guest has, and their number. */
export function guestAt(at: number): DoorGuest {
  const first = part(beginnings, at) + part(middles, at / 12)
  const last = part(beginnings, at / 120) + part(middles, at / 1440) + part(ends, at / 14_400)
  return { name: `${first} ${last} ${at}`, code: `HW-${100_000 + at}` }
}

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Number', field: 'confirmationNumber' },
]
const cellsOf = (row: number): string[] => Object.values(guestAt(row))

/** A service with one event that is today. */
async function serviceOfToday(): Promise<GeneratedService> {
  const service = await startGeneratedService()
  service.fill('null')
  const day = new Date().toISOString().slice(0, 10)
  service.hold('getEventForSlug', {
    ...Object(service.answer('getEventForSlug').value),
    id: ids.event,
    projectId: ids.project,
    name: 'Harbour Week',
    slug,
    timezone: 'UTC',
    start: `${day}T00:00:00Z`,
    startUtc: `${day}T00:00:00Z`,
    hasStartTime: true,
    end: `${day}T23:59:00Z`,
    endUtc: `${day}T23:59:00Z`,
    hasEndTime: true,
  })
  return service
}

/** Desks at one event with guests, and accounts that stand at its door. */
export type DoorEvent = {
  desks: readonly { port: number }[]
  url: string
  ask: Client
  day: string
  ids: readonly string[]
  /** Session cookies, of one account each. */
  accounts: readonly string[]
  arrived: () => Promise<number>
  /** The file of all marks. */
  exported: () => Promise<string>
  mark: (guest: number) => Promise<unknown>
  /** Ends one without a warning; it is started again after `pauseMs`. */
  kill: (desk: number, pauseMs: number) => Promise<void>
  stop: () => Promise<void>
}

export type DoorPlan = { guests: number; accounts: number; desks?: number; postgres?: PostgresServer }

export async function startDoorEvent(plan: DoorPlan): Promise<DoorEvent> {
  const service = await serviceOfToday()
  const settings = {
    UPSTREAM_BASE_URL: service.url,
    UPSTREAM_API_KEY: service.key,
    FRONTDESK_PROJECTS: ids.project,
    FRONTDESK_ADMIN_EMAIL: administrator.email,
    FRONTDESK_ADMIN_PASSWORD: administrator.password,
    ...(plan.postgres && { DATABASE_URL: plan.postgres.url, FRONTDESK_SECRET: 'a secret of all desks, long enough' }),
  }
  const running: { port: number; folder: string; desk: Desk }[] = []
  for (let n = 0; n < (plan.desks ?? 1); n += 1) {
    const [port, folder] = [await freePort(), temporaryFolder()]
    running.push({ port, folder, desk: await startDesk(settings, folder, port) })
  }
  const url = running[0]?.desk.url ?? ''
  const cookie = await signIn(url)
  const ask = clientOf(url, cookie)
  const guests = Array.from({ length: plan.guests }, () => randomUUID())
  await ask('GET', `/api/events/get-for-slug?slug=${slug}`)
  await bringGuests(ask, eventAt, guests, { columns, cellsOf })
  const accounts: string[] = []
  for (let n = 0; n < plan.accounts; n += 1) accounts.push(await invited(url, cookie, n))
  const day = new Date().toISOString().slice(0, 10)
  const begin = async (at: (typeof running)[number]): Promise<void> => {
    // As a supervisor does: it ends where PostgreSQL is away.
    for (;;)
      try {
        at.desk = await startDesk(settings, at.folder, at.port)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
  }
  return {
    desks: running,
    url,
    ask,
    day,
    ids: guests,
    accounts,
    arrived: async () => Number((await ask('GET', `${eventAt}/arrivals`))['arrived']),
    exported: async () => (await send(url, `${eventAt}/arrivals/exports`, {}, { cookie })).text(),
    mark: (guest) => ask('PUT', `${eventAt}/arrivals/${randomUUID()}`, { guestId: guests[guest], day }),
    kill: async (desk, pauseMs) => {
      const at = running[desk]
      if (at === undefined) return
      await at.desk.running.stop('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      await begin(at)
    },
    stop: async () => {
      for (const { desk } of running) await desk.stop()
      for (const { folder } of running) rmSync(folder, { recursive: true, force: true })
      await service.stop()
    },
  }
}
