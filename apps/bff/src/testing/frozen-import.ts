import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'

import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'
import { eq } from 'drizzle-orm'

import { importKind } from '#guests/imports/imports.ts'
import { takeVersions } from '#guests/lists/guest-versions.ts'
import { createJobStore } from '#jobs/job-store.ts'
import { guestImports } from '#store/guest-tables.ts'
import { jobs } from '#store/job-tables.ts'

/** A desk that keeps an examined import and stands still in the middle of a piece: `frozen-import.ts URL MIGRATIONS IMPORT NOW`. */
const [url = '', migrations = '', id = '', now = ''] = process.argv.slice(2)
const store = await openStore({ url }, { schema: 'desk', migrations, log: silentLog })
const owner = randomUUID()
const dueAt = new Date(now)
const leaseUntil = new Date(dueAt.getTime() + 20_000)
await store.db.transaction(async (tx) => {
  await tx.update(guestImports).set({ state: 'applying' }).where(eq(guestImports.id, id))
  const taken = { kind: importKind, dueAt, leaseOwner: owner, leaseUntil, fence: 1, attempts: 1 }
  // The job of the examination may not have ended yet.
  await tx
    .insert(jobs)
    .values({ id, ...taken })
    .onConflictDoUpdate({ target: jobs.id, set: taken })
})
await store.db.transaction(async (tx) => {
  await createJobStore({ db: store.db, owner }).hold(tx, { id, kind: importKind, asked: 1, fence: 1 })
  await takeVersions(tx, 500)
  writeSync(1, 'holding\n')
  process.kill(process.pid, 'SIGSTOP')
  await tx.execute('select 1')
})
