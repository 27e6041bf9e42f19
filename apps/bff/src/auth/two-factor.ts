import { createHash, randomBytes } from 'node:crypto'

import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { twoFactors } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

const period = 30
const recoveryCodes = 10

export type TwoFactor = {
  /** Whether sign-in asks this person for a code. */
  isOn(personId: string): Promise<boolean>
  /** Creates a pending secret; `uri` is the content of the QR code (Key URI Format). */
  begin(person: { id: string; email: string }): Promise<{ secret: string; uri: string }>
  /**
   * Activates the secret with the first valid code; recovery codes are returned once. @throws ProblemError `second_factor`
   */
  confirm(personId: string, code: string): Promise<{ recovery: string[] }>
  /** Whether the code is valid and unused, or an unused recovery code, which is consumed. */
  check(personId: string, code: string): Promise<boolean>
  remove(personId: string): Promise<void>
}

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url')

/** Base32 without padding in groups of four: `K7QF-2MXA-9...`, 80 bits. */
function newRecoveryCode(): string {
  return (new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.match(/.{1,4}/g) ?? []).join('-')
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Frontdesk', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 s), one step of clock drift allowed each way. */
export function createTwoFactor(deps: { db: Database; cipher: TextCipher; now: () => Date }): TwoFactor {
  const { db, cipher } = deps
  const read = async (personId: string) =>
    firstOf(await stored(db.select().from(twoFactors).where(eq(twoFactors.personId, personId))))

  /** The time step of a code, or null. */
  const stepOf = (row: { personId: string; secret: string }, code: string): number | null => {
    const secret = cipher.decrypt(row.personId, row.secret)
    if (secret === null || !/^\d{6}$/.test(plain(code))) return null
    const timestamp = deps.now().getTime()
    const delta = totpOf(secret, '').validate({ token: plain(code), timestamp, window: 1 })
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
  }
  /** Consumes the time step; of two concurrent requests with one code one succeeds. */
  const takeStep = async (personId: string, step: number): Promise<boolean> => {
    const taken = await stored(
      db
        .update(twoFactors)
        .set({ lastStep: step })
        .where(and(eq(twoFactors.personId, personId), lt(twoFactors.lastStep, step)))
        .returning(),
    )
    return taken.length === 1
  }

  return {
    async isOn(personId) {
      const row = await read(personId)
      return row !== null && row.confirmedAt !== null
    },
    async begin(person) {
      const secret = new Secret({ size: 20 }).base32
      const row = { secret: cipher.encrypt(person.id, secret), confirmedAt: null, lastStep: 0, recovery: [] }
      // One statement, so that a concurrent confirmation is not overwritten.
      const begun = await stored(
        db
          .insert(twoFactors)
          .values({ personId: person.id, ...row })
          .onConflictDoUpdate({ target: twoFactors.personId, set: row, setWhere: isNull(twoFactors.confirmedAt) })
          .returning({ personId: twoFactors.personId }),
      )
      if (begun.length === 0)
        throw new ProblemError('taken', { detail: 'Two-factor sign-in is on already. Switch it off first.' })
      return { secret, uri: totpOf(secret, person.email).toString() }
    },
    async confirm(personId, code) {
      const row = await read(personId)
      const step = row === null ? null : stepOf(row, code)
      const recovery = Array.from({ length: recoveryCodes }, newRecoveryCode)
      // One statement that checks the secret again: a concurrent request may have replaced it.
      const confirmed =
        row === null || step === null
          ? []
          : await stored(
              db
                .update(twoFactors)
                .set({ confirmedAt: deps.now(), lastStep: step, recovery: recovery.map(hashOf) })
                .where(
                  and(
                    eq(twoFactors.personId, personId),
                    eq(twoFactors.secret, row.secret),
                    isNull(twoFactors.confirmedAt),
                  ),
                )
                .returning({ personId: twoFactors.personId }),
            )
      if (confirmed.length === 0)
        throw new ProblemError('second_factor', {
          detail: 'This is not the code of the moment. Is the clock of the phone right?',
        })
      return { recovery }
    },
    async check(personId, code) {
      const row = await read(personId)
      if (row === null || row.confirmedAt === null) return false
      const step = stepOf(row, code)
      if (step !== null) return takeStep(personId, step)
      const hash = hashOf(code)
      return stored(
        db.transaction(async (tx) => {
          const now = firstOf(await tx.select().from(twoFactors).where(eq(twoFactors.personId, personId)).for('update'))
          if (now === null || !now.recovery.includes(hash)) return false
          const left = now.recovery.filter((it) => it !== hash)
          await tx.update(twoFactors).set({ recovery: left }).where(eq(twoFactors.personId, personId))
          return true
        }),
      )
    },
    async remove(personId) {
      await stored(db.delete(twoFactors).where(eq(twoFactors.personId, personId)))
    },
  }
}
