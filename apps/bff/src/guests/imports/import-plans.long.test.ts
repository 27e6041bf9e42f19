import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { type GuestDesk, useGuestDesk } from '#testing/guest-desk.ts'

import { absentGuests } from './apply-import.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))

type Plan = { 'Node Type': string; 'Subplan Name'?: string; 'Join Filter'?: string; Filter?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What a plan does once for each pair of rows. */
const pairwise = (plan: Plan): string[] =>
  nodesOf(plan).flatMap((node) => {
    const isPairwise =
      (node['Node Type'] === 'Nested Loop' && node['Join Filter'] !== undefined) ||
      node.Filter?.includes('SubPlan') === true
    return isPairwise ? [node['Node Type']] : []
  })

type Statement = { text: string; values: unknown[]; setting: string }
/** What the plan of a statement does for each pair of rows, under the setting of its transaction. */
async function pairsOf({ text, values, setting }: Statement): Promise<string[]> {
  const client = await store.pool.connect()
  try {
    await client.query(`begin; ${setting}`)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => pairwise(Plan)))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Statements about guests and rows of sheets, with their values, of what is done meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  // The embedded store has one connection.
  const client = await store.pool.connect()
  client.release()
  const driver = client as { query: (...given: unknown[]) => unknown }
  const query = driver.query
  const seen: Statement[] = []
  let setting = ''
  const listening = vi.spyOn(driver, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [first, second] = given
    const text = String(typeof first === 'string' ? first : Object(first).text)
    if (/^begin/i.test(text)) setting = ''
    if (text.startsWith('set local')) setting = text
    const isAbout = /\b(guest|guest_import_row|guest_import_change)\b/.test(text.replaceAll('"', ' '))
    if (isAbout) seen.push({ text, setting, values: Array.isArray(second) ? second : (Object(first).values ?? []) })
    return query.apply(this, given)
  })
  try {
    await work()
  } finally {
    listening.mockRestore()
  }
  return seen
}

it('before there are statistics no statement of an import compares each row with each guest', async () => {
  const headers = ['Name', 'E-Mail', 'Company']
  const rows = Array.from({ length: 600 }, (_, at) => [`Guest ${at}`, `g${at}@example.org`, `${at}`])
  const newer = rows.slice(1).map(([name = '', mail = '']) => [name, mail, 'Other'])
  const event = randomUUID()
  const statements = await statementsOf(async () => {
    await desk.bring({ headers, rows }, event)
    const { id } = await desk.bring({ headers, rows: newer, mode: 'update' }, event)
    await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(event)}/imports/${id}/undos`)
    await expect.poll(async () => (await desk.importOf(event, id)).state).toBe('undone')
  })
  const bad: string[] = []
  for (const statement of statements) {
    if (!/^\s*(insert|update|delete|with|select)/i.test(statement.text)) continue
    if ((await pairsOf(statement)).length > 0) bad.push(statement.text)
  }
  expect(statements.length).toBeGreaterThan(10)
  expect(bad).toEqual([])
})

describe('guests that a newer sheet lacks are looked up, not compared with every row and candidate', () => {
  const [eventId, id] = [randomUUID(), randomUUID()]
  beforeAll(async () => {
    await store.db.execute(sql`insert into guest (id, event_id, version, import_id, changed_by, sheet)
      select gen_random_uuid(), ${eventId}, n, gen_random_uuid(), gen_random_uuid(), '' from generate_series(1, 20000) n`)
    await store.db.execute(sql`insert into guest_import
      (id, event_id, mode, state, about, fingerprint, rows, batches, started_at)
      values (${id}, ${eventId}, 'update', 'applying', '', '', 20000, '{}', now())`)
    await store.db.execute(sql`insert into guest_import_row
      (import_id, row, batch, new_id, sheet, outcome, candidates)
      select ${id}, n, 0, gen_random_uuid(), '', 'ambiguous',
        array(select gen_random_uuid() from generate_series(1, 20)) from generate_series(1, 20000) n`)
  })
  it.each(['', 'analyze guest, guest_import_row'])('also after: %s', async (statistics) => {
    if (statistics !== '') await store.pool.query(statistics)
    const { sql: text, params: values } = new PgDialect().sqlToQuery(absentGuests({ id, eventId }))
    expect(await pairsOf({ text, values, setting: 'set local enable_nestloop = off' })).toEqual([])
    const { rows } = await store.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_nestloop = off`)
      return tx.execute(absentGuests({ id, eventId }))
    })
    expect(rows).toHaveLength(20_000)
  })
})
