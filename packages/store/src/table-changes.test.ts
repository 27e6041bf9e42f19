import { EventEmitter } from 'node:events'

import type { Pool } from 'pg'
import { expect, it } from 'vitest'

import { watchChanges } from '#table-changes.ts'

/** Guarantee of the cast: only `on('connect')` of a pool is used. */
const asPool = (emitter: EventEmitter): Pool => emitter as unknown as Pool

function connected() {
  const pool = new EventEmitter()
  const changes = watchChanges(asPool(pool))
  const sent: unknown[] = []
  const client = { query: (query: unknown) => sent.push(query) }
  pool.emit('connect', client)
  return { pool, client, sent, count: changes.of(['session', 'person']) }
}

it.each([
  ['insert into "session" ("token_hash") values ($1)', 1],
  ['update "person" set "role" = $1', 1],
  ['delete from "session" where true', 1],
  ['  DELETE FROM ONLY desk.Session', 1],
  ['with gone as (delete from session returning *) select * from gone', 1],
  ['truncate person', 1],
  ['do $$ begin end $$', 1],
  ['', 1],
  ['select "session"."seen_at" from "session"', 0],
  ['begin', 0],
  ['commit', 0],
  ['insert into "session_note" values (1)', 0],
  ['update "audit" set "person" = 1', 0],
])('%s counts %d', (text, by) => {
  const { client, sent, count } = connected()
  const before = count()
  client.query(text)
  client.query({ text })
  expect([count() - before, sent.length]).toEqual([2 * by, 2])
})

it('counts before it is sent, and a new connection counts as a change', () => {
  const { pool, client, count } = connected()
  const before = count()
  client.query({ text: 'update person set name = 1', values: [] })
  expect(count()).toBe(before + 1)
  pool.emit('connect', { query: () => undefined })
  expect(count()).toBe(before + 2)
})
