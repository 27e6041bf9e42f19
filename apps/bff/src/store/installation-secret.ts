import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One key per purpose, derived from the installation secret (HKDF, RFC 5869). */
export type Keys = {
  /** MACs of the audit chain. */
  audit: Buffer
  /** Fingerprints of requests and of idempotency keys. */
  fingerprints: Buffer
  /** Encrypts stored answers. */
  answers: Buffer
  /** Encrypts secrets of authenticator apps, and the OIDC state cookie. */
  signIn: Buffer
  /** Encrypts personal data: directory, notes, recently opened people. */
  people: Buffer
  /** Encrypts addresses and secrets of webhooks. */
  webhooks: Buffer
}

export function keysFrom(secret: string): Keys {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'frontdesk', purpose, 32))
  return {
    audit: derived('audit'),
    fingerprints: derived('fingerprints'),
    answers: derived('answers'),
    signIn: derived('sign-in'),
    people: derived('people'),
    webhooks: derived('webhooks'),
  }
}

/** The configured secret, or the one in its file; null when no desk was started with this DATA_DIR. */
export async function existingSecret(settings: { dataDir: string; secret: string | null }): Promise<string | null> {
  if (settings.secret !== null) return settings.secret
  try {
    return (await readFile(join(settings.dataDir, 'secret'), 'utf8')).trim()
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null
    throw failure
  }
}

/** The configured secret, or one in a file with owner-only permissions, created at the first start. */
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
