import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestStore } from '#testing/test-store.ts'

import { type Anchor, createAnchor } from './anchor.ts'
import { ForeignAudit, type Transaction, createAudit, prepareAudit } from './audit.ts'
import { type Head, headMacOf } from './chain.ts'
import { verifyAudit } from './verify.ts'

const key = Buffer.alloc(32, 7)
const length = 40
const sampleId = '11111111-2222-0333-0444-555555555555'

type Place = { store: Store; anchor: Anchor; file: string; folder: string }

/** A chain of forty rows of every kind, with its anchor on disk. */
async function chain(url: string | null): Promise<Place> {
  const store = await openTestStore(url)
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-audit-'))
  const file = join(folder, 'anchor')
  const anchor = createAnchor({ file, key, failed: (failure) => expect.fail(String(failure)) })
  let time = Date.parse('2026-11-21T09:00:00.123Z')
  const audit = createAudit({ db: store.db, key, anchor, now: () => new Date((time += 1001)) })
  await prepareAudit(store.db, key)
  for (let n = 0; n < length; n += 1)
    await audit.record({
      kind: n % 2 === 0 ? 'intent' : 'outcome',
      action: 'enrollAttendee',
      actor: n % 5 === 0 ? null : { id: sampleId, role: 'staff' },
      session: n % 3 === 0 ? null : `session${n}`,
      outcome: n % 2 === 0 ? null : 'confirmed',
      subjects: n % 4 === 0 ? {} : { eventId: sampleId },
      fields: ['enroll', 'eventId'].slice(0, n % 3),
      reference: `ref${n}`,
    })
  await anchor.settled()
  return { store, anchor, file, folder }
}

class Undo extends Error {}

const textColumns = ['kind', 'action', 'role', 'session', 'outcome', 'code', 'subjects', 'fields', 'reference', 'mac']
const row = fc.integer({ min: 1, max: length })
/** Changes that a database superuser could make. */
const tampering = fc.oneof(
  fc.record({ do: fc.constant('byte' as const), seq: row, column: fc.constantFrom(...textColumns), at: fc.nat(60) }),
  fc.record({ do: fc.constant('time' as const), seq: row, ms: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.record({ do: fc.constant('uuid' as const), seq: row, column: fc.constantFrom('person_id', 'write_id') }),
  fc.record({ do: fc.constant('delete' as const), seq: row }),
  fc.record({ do: fc.constant('swap' as const), seq: row, other: row }),
  fc.record({ do: fc.constant('cut' as const), seq: row, head: fc.constantFrom('kept', 'old', 'forged') }),
  fc.record({ do: fc.constant('add' as const), seq: row, after: fc.boolean() }),
  fc.record({ do: fc.constant('head' as const), column: fc.constantFrom('seq', 'mac', 'head_mac', 'key_id', 'all') }),
)
type Tampering = typeof tampering extends fc.Arbitrary<infer T> ? T : never

/** The head after each row: what an attacker with an old copy of the database could restore. */
async function oldHead(tx: Transaction, seq: number): Promise<Head> {
  const { rows } = await tx.execute<{ mac: string }>(sql`select mac from audit where seq = ${seq}`)
  return { seq, mac: rows[0]?.mac ?? '' }
}

async function tamper(tx: Transaction, what: Tampering): Promise<void> {
  await tx.execute(sql`alter table audit disable trigger user`)
  if (what.do === 'byte') {
    const column = sql.identifier(what.column)
    const { rows } = await tx.execute<{ value: string | null }>(
      sql`select ${column} as value from audit where seq = ${what.seq}`,
    )
    const value = rows[0]?.value ?? ''
    const at = value === '' ? 0 : what.at % value.length
    const changed = `${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`
    await tx.execute(sql`update audit set ${column} = ${changed} where seq = ${what.seq}`)
  } else if (what.do === 'time')
    await tx.execute(sql`update audit set at = at + ${`${what.ms} ms`}::interval where seq = ${what.seq}`)
  else if (what.do === 'uuid')
    await tx.execute(sql`update audit set ${sql.identifier(what.column)} = gen_random_uuid() where seq = ${what.seq}`)
  else if (what.do === 'delete') await tx.execute(sql`delete from audit where seq = ${what.seq}`)
  else if (what.do === 'swap') {
    const other = what.other === what.seq ? (what.seq % length) + 1 : what.other
    await tx.execute(sql`update audit set seq = -1 where seq = ${what.seq}`)
    await tx.execute(sql`update audit set seq = ${what.seq} where seq = ${other}`)
    await tx.execute(sql`update audit set seq = ${other} where seq = -1`)
  } else if (what.do === 'cut') {
    const { seq, mac } = await oldHead(tx, what.seq - 1)
    const headMac =
      what.head === 'old' ? headMacOf(key, { seq, mac }) : createHmac('sha256', 'guess').digest('base64url')
    await tx.execute(sql`delete from audit where seq >= ${what.seq}`)
    if (what.head !== 'kept')
      await tx.execute(sql`update audit_head set seq = ${seq}, mac = ${mac}, head_mac = ${headMac}`)
  } else if (what.do === 'add') {
    if (!what.after) await tx.execute(sql`update audit set seq = seq + 1000 where seq >= ${what.seq}`)
    await tx.execute(
      sql`insert into audit select ${what.after ? length + 1 : what.seq}, at, kind, action, person_id, role, session,
          outcome, code, subjects, fields, write_id, reference, mac from audit limit 1`,
    )
    if (!what.after) await tx.execute(sql`update audit set seq = seq - 999 where seq > 1000`)
  } else if (what.column === 'seq') await tx.execute(sql`update audit_head set seq = seq - 1`)
  else if (what.column === 'all') await tx.execute(sql`delete from audit_head`)
  else await tx.execute(sql`update audit_head set ${sql.identifier(what.column)} = 'x'`)
}

/** A server is left out where there is none. */
type Where = { kind: 'embedded' } | { kind: 'postgres'; url: string | null }

/** The audit on an embedded store or on one of a server, with so many tamperings. */
export function testAudit(where: Where, tamperings: number): void {
  const url = where.kind === 'postgres' ? where.url : null
  describe.skipIf(where.kind === 'postgres' && url === null)(`the audit, ${where.kind}`, () => {
    let place: Place
    beforeAll(async () => {
      place = await chain(url)
    })
    afterAll(async () => {
      await place.store.close()
      await rm(place.folder, { recursive: true })
    })
    const verify = (db: Parameters<typeof verifyAudit>[0]['db'] = place.store.db) =>
      verifyAudit({ db, key, anchor: place.anchor })

    it('verifies as it was written', async () => {
      expect(await verify()).toEqual({ rows: length, faults: [], anchored: true })
    })

    it(`finds every one of ${tamperings} tamperings`, async () => {
      const missed: Tampering[] = []
      const kinds = new Set<string>()
      await fc.assert(
        fc.asyncProperty(tampering, async (what) => {
          kinds.add(what.do)
          const undone = place.store.db.transaction(async (tx) => {
            await tamper(tx, what)
            if ((await verify(tx)).faults.length === 0) missed.push(what)
            throw new Undo()
          })
          await expect(undone).rejects.toThrow(Undo)
          expect(missed).toEqual([])
        }),
        { numRuns: tamperings },
      )
      expect(kinds.size).toBe(8)
      expect((await verify()).faults).toEqual([])
    })

    it('cannot be changed, emptied or cut by a statement', async () => {
      for (const statement of ['update audit set kind = kind', 'delete from audit', 'truncate audit'])
        await expect(place.store.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    })

    it('finds a changed byte of the file outside of the database, and reports a missing file', async () => {
      const good = await readFile(place.file, 'utf8')
      expect((await stat(place.file)).mode & 0o777).toBe(0o600)
      for (let at = 0; at < good.length; at += 1) {
        await writeFile(place.file, `${good.slice(0, at)}${good[at] === '0' ? '1' : '0'}${good.slice(at + 1)}`)
        expect([at, (await verify()).faults.length > 0]).toEqual([at, true])
      }
      await rm(place.file)
      expect(await verify()).toEqual({ rows: length, faults: [], anchored: false })
      await writeFile(place.file, good)
    })

    it('is not continued with a different secret, nor from a tampered end', async () => {
      await expect(prepareAudit(place.store.db, Buffer.alloc(32, 8))).rejects.toThrow(ForeignAudit)
      const audit = createAudit({ db: place.store.db, key, anchor: place.anchor, now: () => new Date(0) })
      await place.store.pool.query('update audit_head set seq = seq - 1')
      const entry = { kind: 'export', action: 'desk.auditExport', actor: null } as const
      await expect(audit.record(entry)).rejects.toMatchObject({ code: 'unavailable' })
      await place.store.pool.query('update audit_head set seq = seq + 1')
      expect((await verify()).faults).toEqual([])
    })

    it('has no gap after concurrent writes', async () => {
      const audit = createAudit({ db: place.store.db, key, anchor: place.anchor, now: () => new Date(0) })
      const entry = { kind: 'sign_in', action: 'desk.signIn', actor: null } as const
      await Promise.all(Array.from({ length: 50 }, () => audit.record(entry)))
      await place.anchor.settled()
      expect(await verify()).toEqual({ rows: length + 50, faults: [], anchored: true })
    })
  })
}
