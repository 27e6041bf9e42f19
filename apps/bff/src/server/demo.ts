import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

import type { DemoPerson } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Passwords } from '#auth/passwords.ts'
import type { Sessions } from '#auth/sessions.ts'
import type { StaffAccounts } from '#auth/staff-accounts.ts'
import type { Pins } from '#personal/pins/pins.ts'
import { type Database, stored } from '#store/database.ts'
import { accounts as peopleTable } from '#store/tables.ts'

const accounts = [
  { role: 'support', name: 'Sam Okafor', email: 'support@demo.example' },
  { role: 'staff', name: 'Stella Marchetti', email: 'staff@demo.example' },
  { role: 'organizer', name: 'Oona Virtanen', email: 'organizer@demo.example' },
  { role: 'admin', name: 'Ada Lindgren', email: 'admin@demo.example' },
] as const satisfies readonly Omit<DemoPerson, 'password'>[]

/** Easy to type; used only when no other machine can reach the desk. */
const localPassword = 'frontdesk-demo'

function madeFrom(secret: Buffer, email: string): string {
  const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
  const bytes = createHmac('sha256', secret).update(email).digest().subarray(0, 16)
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

async function installationSecret(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'demo-secret')
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure
  }
  return Buffer.from(await readFile(file, 'utf8'), 'hex')
}

/** The four demo accounts. A desk that others can reach gets random passwords per installation. */
export async function demoAccounts(settings: { exposed: boolean; dataDir: string }): Promise<DemoPerson[]> {
  if (!settings.exposed) return accounts.map((person) => ({ ...person, password: localPassword }))
  const secret = await installationSecret(settings.dataDir)
  return accounts.map((person) => ({ ...person, password: madeFrom(secret, person.email) }))
}

/** Ids of the demo accounts that may mark arrivals. */
export async function demoMarkers(db: Database): Promise<string[]> {
  const markers = accounts.filter(({ role }) => role !== 'support').map(({ email }) => email)
  const rows = await stored(
    db
      .select({ id: peopleTable.id })
      .from(peopleTable)
      .where(inArray(peopleTable.email, markers))
      .orderBy(peopleTable.email),
  )
  return rows.map(({ id }) => id)
}

const pinFile = z.array(
  z.object({
    eventId: z.guid(),
    projectId: z.guid(),
    slug: z.string().min(1),
    name: z.string().min(1),
    start: z.string().nullish(),
    end: z.string().nullish(),
    timezone: z.string().nullish(),
  }),
)

/** The events that the demo pins for a new account; none without a demo. */
export async function demoPins(dataDir: string) {
  try {
    const file: unknown = JSON.parse(await readFile(join(dataDir, 'demo-pins.json'), 'utf8'))
    const listed = typeof file === 'object' && file !== null && 'pins' in file ? file.pins : file
    return pinFile.parse(listed)
  } catch {
    return []
  }
}

/** Creates the demo accounts, or resets their passwords, and fills empty pin lists. */
export async function prepareDemo(deps: {
  staffAccounts: StaffAccounts
  passwords: Passwords
  sessions: Sessions
  pins: Pins
  demoSignIns: readonly DemoPerson[]
  pinnedEvents: Awaited<ReturnType<typeof demoPins>>
}): Promise<void> {
  for (const { password, ...person } of deps.demoSignIns) {
    const known = await deps.staffAccounts.findByEmail(person.email)
    const { id } = known ?? (await deps.staffAccounts.add({ ...person, password, demo: true }))
    if (known !== null && !(await deps.passwords.verify(known.passwordHash, password))) {
      await deps.staffAccounts.setPassword(id, password)
      await deps.sessions.endAll(id)
    }
    if ((await deps.pins.list(id)).length > 0) continue
    for (const { start = null, end = null, timezone = null, ...pin } of deps.pinnedEvents)
      await deps.pins.put(id, { ...pin, start, end, timezone })
  }
}

/** For real records: removes demo accounts and accounts invited by them, with sessions, pins and links. */
export async function endDemo(audit: Pick<Audit, 'within'>): Promise<void> {
  await audit.within(async (tx, append) => {
    const { id, role } = peopleTable
    const removed = await tx.delete(peopleTable).where(eq(peopleTable.demo, true)).returning({ id, role })
    for (const person of removed)
      await append({
        kind: 'people',
        action: 'people.removeDemo',
        actor: null,
        outcome: 'confirmed',
        subjects: { personId: person.id },
      })
  })
}
