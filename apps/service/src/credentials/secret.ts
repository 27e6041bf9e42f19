/**
 * Format of a credential: `fdk_<12 characters>_<43 characters>` for an API key, `fdt_...` for a bearer token. The first
 * part identifies the row, the second is a 256-bit random secret, stored as SHA-256 only: a random secret of that size
 * cannot be guessed and needs no slow hash.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type CredentialKind = 'apiKey' | 'bearer'

const marks: Readonly<Record<CredentialKind, string>> = { apiKey: 'fdk', bearer: 'fdt' }

export interface Secret {
  prefix: string
  secret: string
}

/** The text of a new credential, and the two stored values. */
export function makeSecret(kind: CredentialKind): { text: string; prefix: string; secretHash: string } {
  const prefix = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  return { text: `${marks[kind]}_${prefix}_${secret}`, prefix, secretHash: hashSecret(secret) }
}

/** The parts of a credential's text, or null when it cannot be one of this kind. */
export function readSecret(kind: CredentialKind, text: string): Secret | null {
  const match = /^(fd[kt])_([0-9a-f]{12})_([0-9A-Za-z_-]{43})$/.exec(text)
  if (match === null || match[1] !== marks[kind]) return null
  return { prefix: match[2] ?? '', secret: match[3] ?? '' }
}

/** SHA-256 in hex. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Constant-time comparison. */
export function isSecret(secret: string, secretHash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex')
  const stored = Buffer.from(secretHash, 'hex')
  return given.length === stored.length && timingSafeEqual(given, stored)
}
