import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { backupHeader } from '#testing/backup-header.ts'

import { checkWritten, readWholeBackup } from './backup-check.ts'
import { digestOf, headerLine, lastLine, partEndLine, rowsLine, writeBackupFile } from './backup-file.ts'

let folder: string
const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-check-'))
  const identity = await generateX25519Identity()
  encrypter.addRecipient(await identityToRecipient(identity))
  decrypter.addIdentity(identity)
})
afterAll(() => rm(folder, { recursive: true }))

const header = backupHeader({ secretWasSet: true, parts: [{ schema: 'desk', migrations: [], tables: ['person'] }] })
const people = rowsLine('desk', 'person', '[{"name":"Ada"},{"name":"Zoë"}]')
const end = (count: number) => partEndLine('desk', { counts: { person: count }, sequences: [] })

async function fileOf(name: string, ...lines: string[]): Promise<string> {
  const file = join(folder, name)
  await writeBackupFile(file, encrypter, Readable.from([headerLine(header), ...lines, lastLine]))
  return file
}

it('a whole one is read to its end, and without a key compared with what was written', async () => {
  const file = await fileOf('whole', people, people, end(4))
  expect((await readWholeBackup(file, decrypter)).ends.get('desk')?.counts).toEqual({ person: 4 })
  const digest = await digestOf(file)
  expect(await checkWritten(file, digest, decrypter)).toMatch(/^Read back: decrypted to its end, records counted/)
  expect(await checkWritten(file, digest, null)).toMatch(/Not decrypted, as its secret key is not here/)
})

it('one that lacks a record, has one more, or lacks a part is refused', async () => {
  for (const [name, lines] of Object.entries({
    less: [people, end(3)],
    more: [people, end(1)],
    unannounced: [people, rowsLine('desk', 'note', '[{}]'), end(2)],
    noJson: [rowsLine('desk', 'person', '[{"name":'), end(1)],
    noPart: [people],
  })) {
    const file = await fileOf(name, ...lines)
    await expect(readWholeBackup(file, decrypter)).rejects.toThrow(/cut off or damaged/)
    await expect(checkWritten(file, await digestOf(file), decrypter)).rejects.toThrow(
      /was removed again, as it cannot be read back: The file is cut off or damaged/,
    )
  }
})

it('one whose bytes are not those that were written is refused, with a key or without', async () => {
  const file = await fileOf('changed', people, end(2))
  const digest = await digestOf(file)
  const bytes = await readFile(file)
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
  await writeFile(file, bytes)
  for (const key of [decrypter, null])
    await expect(checkWritten(file, digest, key)).rejects.toThrow(/its bytes are not those that were written/)
})

it('one that the check refuses gets no name, and leaves no part', async () => {
  const file = join(folder, 'refused')
  await expect(
    writeBackupFile(file, encrypter, Readable.from([lastLine]), async () => expect.fail('refused')),
  ).rejects.toThrow('refused')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  await expect(readFile(`${file}.partial`)).rejects.toThrow('ENOENT')
})
