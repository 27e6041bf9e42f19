import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openStore } from '@frontdesk/store'
import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '#config.ts'
import { createDirectoryStore } from '#directory/directory-store.ts'
import { createDirectory } from '#directory/directory.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { migrations } from '#testing/test-store.ts'

import { runCommand } from './command.ts'

let folder = ''
const inFolder = (name: string) => join(folder, name)
function configOf(dataDir: string) {
  const read = readConfig({ DATA_DIR: inFolder(dataDir) }, folder)
  if ('faults' in read) throw new Error(read.faults.join())
  return read.config
}
const opened = () => openStore({ dir: inFolder('home/desk') }, { schema: 'desk', migrations, log: silentLog })

/** Runs the command as `npm run` does; resolves to its exit code and what it printed. */
async function guestsIn(dataDir: string, ...words: string[]): Promise<[number | null, string]> {
  const lines: string[] = []
  const context = {
    config: configOf(dataDir),
    env: {},
    migrations: { desk: migrations, service: '' },
    now: () => new Date(),
    elapsed: () => performance.now(),
    print: (line: string) => lines.push(line),
  }
  const code = await runCommand(context, ['guests', ...words])
  return [code, lines.join('\n')]
}

const guests = (...words: string[]) => guestsIn('home', ...words)

describe('guests EVENT_SLUG FILE', () => {
  const sheet = 'Name;E-Mail;Firma\r\nAda Lovelace;ada@example.org;\r\n;;Bletchley\r\n'

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-command-'))
    await prepareFolder(inFolder('home/desk'), 'desk', migrations)
    await writeFile(inFolder('sheet.csv'), sheet)
    const key = keysFrom(await installationSecret(configOf('home')))
    const store = await opened()
    const [locked, now] = [createTextCipher(key.people), () => new Date()]
    const event = { id: '10000000-0000-4000-8000-000000000001', slug: 'tideline', name: 'Tideline' }
    const directory = createDirectory({
      store: createDirectoryStore({ db: store.db, locked }),
      shared: false,
      days: 30,
      now,
      digest: (code) => code,
      leaks: () => false,
      failed: () => expect.fail(),
    })
    directory.indexAnswer('getEventForSlug', { slug: 'tideline' }, event)
    await directory.close()
    await store.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('keeps a sheet, and says what became of its rows', async () => {
    const [code, text] = await guests('tideline', inFolder('sheet.csv'))
    expect([code, text.split('\n')]).toEqual([
      0,
      [
        '  Name -> name',
        '  E-Mail -> email',
        '  Firma -> company',
        'Kept: 1 new, 1 left out because they cannot be read.',
        '  Row 3: no name and no e-mail address',
      ],
    ])
    expect((await guests('tideline', inFolder('sheet.csv'), '--update'))[1]).toContain('Kept: 1 unchanged, 1 left out')
    const store = await opened()
    expect((await store.pool.query('select id from guest')).rows).toHaveLength(1)
    await store.close()
  })

  it('is refused in one line: no such file, event, sheet or start', async () => {
    await writeFile(inFolder('old.xls'), Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await writeFile(inFolder('values.csv'), 'ada@example.org,Ada\nalan@example.org,Alan\n')
    const said = async (...words: string[]) => (await guests(...words))[1]
    expect(await said('tideline', inFolder('none.csv'))).toBe(`There is no file ${inFolder('none.csv')}.`)
    expect(await said('nowhere', inFolder('sheet.csv'))).toContain('No event nowhere is known here')
    expect(await said('tideline', inFolder('old.xls'))).toContain(
      'is a workbook of before 2007; save it as XLSX or CSV',
    )
    expect(await said('tideline', inFolder('values.csv'))).toMatch(/its first row has values .* \(row 1\)\.$/)
    expect(await said('tideline', folder)).toContain('cannot be read')
    expect(await guests('tideline')).toEqual([null, ''])
    const [code, text] = await guestsIn('never-started', 'tideline', inFolder('sheet.csv'))
    expect([code, text]).toEqual([1, expect.stringContaining('has not been started')])
  })
})
