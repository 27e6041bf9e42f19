import { createHash, randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { expect, it } from 'vitest'

import { keysFrom } from '#store/installation-secret.ts'
import { canarySecret } from '#testing/gateway-desk.ts'
import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'
import { createStoredAnswers } from '#writes/stored-answers.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))

/** Every row of every table of the desk, as text. */
async function databaseText(): Promise<string> {
  const tables = await store.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let text = ''
  for (const { name } of tables.rows) {
    const { rows } = await store.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    text += rows.map(({ row }) => row).join('\n')
  }
  return text
}

it('digests of a sheet and its rows are keyed: whoever guesses the content cannot tell from the database', async () => {
  const columns = [
    { header: 'Name', field: 'name' },
    { header: 'Email', field: 'email' },
  ]
  const cells = ['Ada Lovelace', 'ada@example.org']
  const rows = [{ row: 2, id: randomUUID(), cells }]
  const sheet = { fileName: 'guests.csv', mode: 'new', columns, rows: 1 }
  const path = `${desk.at(eventId)}/imports/${randomUUID()}`
  await desk.ask('beginGuestImport', 'organizer', 'PUT', path, sheet)
  await desk.ask('putGuestRows', 'organizer', 'PUT', `${path}/batches/0`, { rows })

  const text = await databaseText()
  const guesses: unknown[] = [
    ...cells,
    cells,
    rows,
    { rows },
    sheet,
    columns,
    [eventId, sheet.fileName, sheet.mode, columns, 1],
    ['guest-import', rows],
  ]
  for (const guess of guesses)
    for (const algorithm of ['sha256', 'sha512', 'sha1', 'md5'])
      for (const content of [JSON.stringify(guess), typeof guess === 'string' ? guess : String(guess)])
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(text).not.toContain(createHash(algorithm).update(content).digest(encoding).replace(/=+$/, ''))

  // With the key they are found, with another one they are not.
  const keyed = (secret: string) => {
    const answers = createStoredAnswers(keysFrom(secret))
    const about = [eventId, sheet.fileName, sheet.mode, columns, 1]
    return [rows, about].map((value) => text.includes(answers.fingerprint('guest-import', value)))
  }
  expect(keyed(canarySecret)).toEqual([true, true])
  expect(keyed(`${canarySecret} of another desk`)).toEqual([false, false])
})
