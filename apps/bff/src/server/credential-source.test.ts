import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createCredentialSource } from './credential-source.ts'

const [first, second] = ['first-key-0123456789', 'second-key-0123456789']
let folder = ''
let notes: string[] = []
let close: () => void = () => undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-key-'))
  notes = []
  await writeFile(join(folder, 'key'), `${first}\n`)
})
afterEach(async () => {
  close()
  await rm(folder, { recursive: true })
})

function source(file = 'key') {
  const made = createCredentialSource({
    settings: { apiKey: null, bearerToken: 'token-of-the-settings' },
    files: { apiKey: join(folder, file), bearerToken: null },
    note: (level, words) => notes.push(`${level} ${words}`),
  })
  close = made.close
  return made
}

describe('credentials in files', () => {
  it('are used beside those of the settings, and a changed file is noticed without a signal', async () => {
    const { current } = source()
    expect(current()).toEqual({ apiKey: first, bearerToken: 'token-of-the-settings' })
    await writeFile(join(folder, 'key'), second)
    await vi.waitUntil(() => current().apiKey === second)
    expect(notes).toEqual(['info a new credential is in force (UPSTREAM_API_KEY_FILE)'])
  })

  it('are noticed when a symbolic link is replaced, as for mounted secrets', async () => {
    await writeFile(join(folder, 'other'), second)
    await symlink(join(folder, 'key'), join(folder, 'link'))
    const { current } = source('link')
    await symlink(join(folder, 'other'), join(folder, 'fresh'))
    await rename(join(folder, 'fresh'), join(folder, 'link'))
    await vi.waitUntil(() => current().apiKey === second)
    expect(notes).toHaveLength(1)
  })

  it('remain unchanged when the file cannot be used', async () => {
    const { current, reload } = source()
    for (const text of ['', 'short', 'two words of a credential', 'ключ-которого-нет-в-заголовке']) {
      await writeFile(join(folder, 'key'), text)
      reload()
      expect(current().apiKey).toBe(first)
    }
    await rm(join(folder, 'key'))
    reload()
    expect([
      current().apiKey,
      notes.every((note) => note.startsWith('error ')),
      notes.join().includes('short'),
    ]).toEqual([first, true, false])
  })

  it('must exist at the start', () => {
    expect(() => source('nowhere')).toThrow('The file of UPSTREAM_API_KEY_FILE cannot be read (ENOENT).')
  })
})
