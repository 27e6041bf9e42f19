import { readFileSync, unwatchFile, watchFile } from 'node:fs'

import type { CredentialValues } from '#upstream/credentials.ts'

/** Files whose first line is a credential; null when not configured. */
export type CredentialFiles = { apiKey: string | null; bearerToken: string | null }

const names = { apiKey: 'UPSTREAM_API_KEY_FILE', bearerToken: 'UPSTREAM_BEARER_TOKEN_FILE' } as const
const kinds = ['apiKey', 'bearerToken'] as const
const pollMs = 1000

export class CredentialFault extends Error {}

/** @throws CredentialFault that names the setting, never the value */
function credentialIn(file: string, setting: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown'
    throw new CredentialFault(`The file of ${setting} cannot be read (${code}).`)
  }
  if (text.length < 16 || !/^[\x21-\x7e]+$/.test(text))
    throw new CredentialFault(`The file of ${setting} holds no credential: one line of 16 characters or more.`)
  return text
}

/**
 * The current credentials. Files are read again when they change and on `reload` (SIGHUP); an unusable value keeps the
 * last good one.
 * @throws CredentialFault at the start
 */
export function createCredentialSource(deps: {
  settings: CredentialValues
  files: CredentialFiles
  note: (level: 'info' | 'error', words: string) => void
}) {
  const { settings, files, note } = deps
  const current: CredentialValues = { ...settings }
  const watched: string[] = []
  for (const kind of kinds) {
    const file = files[kind]
    if (file !== null) current[kind] = credentialIn(file, names[kind])
  }
  const reload = (): void => {
    for (const kind of kinds) {
      const file = files[kind]
      if (file === null) continue
      try {
        const fresh = credentialIn(file, names[kind])
        if (fresh !== current[kind]) note('info', `a new credential is in force (${names[kind]})`)
        current[kind] = fresh
      } catch (failure) {
        if (!(failure instanceof CredentialFault)) throw failure
        note('error', `${failure.message} The last one stays in force.`)
      }
    }
  }
  for (const kind of kinds) {
    const file = files[kind]
    if (file === null) continue
    // Polling: a mounted secret is a swapped symlink, which `fs.watch` misses.
    watchFile(file, { interval: pollMs, persistent: false }, reload)
    watched.push(file)
  }
  return {
    current: (): CredentialValues => current,
    reload,
    close: (): void => {
      for (const file of watched) unwatchFile(file, reload)
    },
  }
}
