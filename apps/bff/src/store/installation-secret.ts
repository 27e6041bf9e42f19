import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One key for each purpose, all from the installation's secret (HKDF, RFC 5869). */
export type Keys = {
  /** Chains the audit. */
  audit: Buffer
  /** Fingerprints of requests and of idempotency keys. */
  fingerprints: Buffer
  /** Encrypts stored answers. */
  answers: Buffer
  /** Encrypts the secrets of authenticator apps, and what a sign-in elsewhere carries there and back. */
  signIn: Buffer
  /** Encrypts what the desk keeps of people: directory, notes, who was looked at. */
  people: Buffer
}

export function keysFrom(secret: string): Keys {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'frontdesk', purpose, 32))
  return {
    audit: derived('audit'),
    fingerprints: derived('fingerprints'),
    answers: derived('answers'),
    signIn: derived('sign-in'),
    people: derived('people'),
  }
}

/** The secret of the settings, or one in a file that only this user reads, made at the first start. */
export async function installationSecret(settings: { dataDir: string; secret: string | null }): Promise<string> {
  if (settings.secret !== null) return settings.secret
  const file = join(settings.dataDir, 'secret')
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure
    await chmod(file, 0o600)
  }
  return (await readFile(file, 'utf8')).trim()
}
