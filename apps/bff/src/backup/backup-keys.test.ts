import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { decrypterFrom, encrypterFrom } from './backup-keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-keys-'))
  await writeFile(join(folder, 'passphrase'), 'another correct horse\n')
})
afterAll(() => rm(folder, { recursive: true }))

it('refuses a passphrase that is given twice, of which one may be an old one', async () => {
  const env = {
    FRONTDESK_BACKUP_PASSPHRASE: 'correct horse battery staple',
    FRONTDESK_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
  }
  const both = 'Set FRONTDESK_BACKUP_PASSPHRASE or FRONTDESK_BACKUP_PASSPHRASE_FILE, not both.'
  await expect(encrypterFrom(env)).rejects.toThrow(both)
  await expect(decrypterFrom(env)).rejects.toThrow(both)
  await expect(encrypterFrom({ ...env, FRONTDESK_BACKUP_PASSPHRASE: '' })).resolves.toBeDefined()
})
