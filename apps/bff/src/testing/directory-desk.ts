import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import type { Hit } from '#directory/hit.ts'
import { directory, directoryErasures, notes } from '#store/directory-tables.ts'
import { recentPeople, writes } from '#store/tables.ts'
import { recordVersions } from '#store/version-tables.ts'

import { json, startFakeService } from './fake-service.ts'
import { createGatewayDesk } from './gateway-desk.ts'
import { openTestStore } from './test-store.ts'

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const ids = {
  event: idOf(1),
  project: idOf(2),
  company: idOf(3),
  type: idOf(4),
  person: idOf(5),
  user: idOf(6),
  attendee: idOf(10),
  registrant: idOf(11),
}
const { event, project, person, user, attendee, registrant } = ids

/** A person whose name, address and number must only occur where they belong. */
export const canary = { name: 'Zebulon Quixolotl', email: 'zebulon.quixolotl@canary.example', phone: '+34 699 887 766' }
export const traces = /zebulon|quixolotl|699[ -]?887[ -]?766/i
export const anAttendee = {
  id: attendee,
  eventId: event,
  projectId: project,
  personId: person,
  userId: user,
  ...canary,
}
export const anEvent = { id: event, projectId: project, name: 'Tideline', slug: 'tideline' }
export const aRegistrant = {
  id: registrant,
  eventId: event,
  projectId: project,
  personId: person,
  ...canary,
  confirmationNumber: 'KX-4711',
}

export type Found = { on: boolean; hits: Hit[]; records: number | null }
type Asker = Pick<Awaited<ReturnType<typeof createGatewayDesk>>, 'ask'>
export type DirectoryDesk = Awaited<ReturnType<typeof openDirectoryDesk>>

/** A desk on a real store whose directory indexes what the test reads through the gateway. */
export async function openDirectoryDesk() {
  const store = await openTestStore()
  const service = await startFakeService()
  const made = (settings: Parameters<typeof createGatewayDesk>[2] = {}) =>
    createGatewayDesk(store, () => service.url, settings)
  let desk = await made()
  const settled = async () => {
    await desk.stateful.directory.settle()
    await desk.stateful.versions.settle()
  }
  const read = async (path: string, answer: unknown): Promise<void> => {
    service.reply = json(200, answer)
    const got = await desk.ask('support', path)
    if (got.status !== 200) throw new Error(`${path} ${got.status}`)
    await got.text()
    await settled()
  }
  return {
    store,
    service,
    read,
    settled,
    desk: () => desk,
    /** Restarts the desk; stored data is kept. */
    async start(settings: Parameters<typeof createGatewayDesk>[2] = {}) {
      desk = await made(settings)
      await settled()
      return desk
    },
    /** A new desk with an empty store; the audit is append-only and stays. */
    async clear(): Promise<void> {
      service.seen.length = 0
      for (const table of [directory, directoryErasures, notes, recentPeople, writes, recordVersions])
        await store.db.delete(table)
      desk = await made()
    },
    readAttendee: () => read(`/api/events/${event}/attendees/${attendee}`, { attendee: anAttendee }),
    readEvent: () => read('/api/events/get-for-slug?slug=tideline', anEvent),
    async find(text: string, more = '', from: Asker = desk): Promise<Found> {
      const answer = await from.ask('support', `/desk/directory?q=${encodeURIComponent(text)}${more}`)
      if (answer.status !== 200) throw new Error(`the directory answers ${answer.status}`)
      return (await answer.json()) as Found
    },
    erase: (kind: string, id: string, role: 'admin' | 'organizer' = 'admin') =>
      desk.ask(role, '/desk/directory/erasures', { method: 'POST', body: JSON.stringify({ kind, id }) }),
    disclose: (kind: string, id: string, role: 'admin' | 'organizer' = 'admin') =>
      desk.ask(role, '/desk/directory/disclosures', { method: 'POST', body: JSON.stringify({ kind, id }) }),
    /** Every row of every table of the desk, as text. */
    async dump(): Promise<string> {
      const { rows: tables } = await store.db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'desk'`,
      )
      if (tables.length < 18) throw new Error('tables are missing')
      let text = ''
      for (const { name } of tables) {
        const { rows } = await store.db.execute<{ row: string }>(
          sql`select t::text as row from ${sql.identifier(name)} t`,
        )
        text += rows.map(({ row }) => `${name} ${row}\n`).join('')
      }
      return text
    },
    /** Every byte of the embedded store's folder: tables, old pages, WAL. */
    bytes(): string {
      const dir = 'dir' in store ? String(store.dir) : ''
      return readdirSync(join(dir, 'pg'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n')
    },
    async close(): Promise<void> {
      await service.close()
      await store.close()
    },
  }
}
