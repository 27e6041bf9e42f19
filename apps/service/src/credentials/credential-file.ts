import { chmod, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { operations } from '@frontdesk/api-types'
import { makeFolder } from '@frontdesk/store'

import { Problem } from '../problem.ts'
import type { Credentials } from './credentials.ts'

/**
 * Keeps an API key with full rights in the file, for the process that embeds the service. A valid key stays; otherwise
 * a new one is created. Mode 0600, replaced atomically.
 */
export async function ensureCredentialFile(credentials: Credentials, file: string): Promise<'kept' | 'made'> {
  const known = await readKey(file)
  if (known !== null && (await works(credentials, known))) {
    await chmod(file, 0o600)
    return 'kept'
  }
  const { text } = await credentials.create({ kind: 'apiKey', name: 'credential file' })
  makeFolder(dirname(file))
  await replaceFile(file, `${text}\n`)
  return 'made'
}

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function works(credentials: Credentials, key: string): Promise<boolean> {
  try {
    const { limited } = await credentials.authenticate(
      new Headers({ 'x-api-key': key }),
      operations.getProject.credentials,
    )
    return !limited
  } catch (error) {
    if (error instanceof Problem || error instanceof TypeError) return false
    throw error
  }
}

/** Writes a file with owner-only permissions, atomically. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`
  // One that is left from a process that died, or a link.
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
