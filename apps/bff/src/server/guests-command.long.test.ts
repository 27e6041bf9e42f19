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
import { aboutGuest } from '#guests/lists/guest-codec.ts'
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
    const [cipher, now] = [createTextCipher(key.people), () => new Date()]
    const event = { id: '10000000-0000-4000-8000-000000000001', slug: 'tideline', name: 'Tideline' }
    const directory = createDirectory({
      store: createDirectoryStore({ db: store.db, cipher }),
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

  it('reads as the page does: letters of Windows-1252, and questions before anything is kept', async () => {
    const names = 'Name;Firma\r\nSéan O’Brien;10 € Shop\r\nIvo Šimic;Žito\r\n'
    const bytes = Uint8Array.from(
      names,
      (letter) => ({ '’': 0x92, '€': 0x80, Š: 0x8a, Ž: 0x8e })[letter] ?? letter.charCodeAt(0),
    )
    await writeFile(inFolder('windows.csv'), bytes)
    const [code, text] = await guests('tideline', inFolder('windows.csv'))
    expect(code).toBe(0)
    expect(text).toContain('Nobody has an e-mail address or an id')
    const store = await opened()
    const key = keysFrom(await installationSecret(configOf('home')))
    const { rows } = await store.pool.query<{ id: string; event_id: string; sheet: string }>('select * from guest')
    await store.close()
    const cipher = createTextCipher(key.people)
    const found = rows.map((row) => cipher.decrypt(aboutGuest(row.event_id, row.id), row.sheet) ?? '')
    expect(found.filter((one) => one.includes('O’Brien') && one.includes('10 € Shop'))).toHaveLength(1)
    const damaged = Buffer.from('Name;E-Mail\r\nJürgen Müller;jm@example.org\r\nRen# D;rene@example.org\r\n')
    damaged[damaged.indexOf('#')] = 0xe9
    await writeFile(inFolder('damaged.csv'), damaged)
    expect(await guests('tideline', inFolder('damaged.csv'))).toEqual([
      1,
      expect.stringMatching(/ {2}utf-8: Ren\uFFFD D, Jürgen Müller\n {2}windows-1252: René D, JÃ¼rgen MÃ¼ller\n/),
    ])
    await writeFile(inFolder('addresses.csv'), 'E-Mail;Firma\r\nada@example.org;Engines\r\n')
    const [asked, why] = await guests('tideline', inFolder('addresses.csv'))
    expect([asked, why]).toEqual([1, expect.stringContaining('Nothing was kept. Look at the columns above')])
    expect(why).toContain('guests would be called by their e-mail address')
    expect((await guests('tideline', inFolder('addresses.csv'), '--checked'))[0]).toBe(0)
    expect((await guests('tideline', inFolder('windows.csv'), '--encoding', 'klingon'))[0]).toBeNull()
  })

  it('takes the columns of the sheet that was kept last, and names who is not kept with the value', async () => {
    const header = 'Who;Name;Mail;Seat'
    const first = `${header}\r\nAda Lovelace;Engines;ada@example.org;4\r\n`
    await writeFile(inFolder('first.csv'), first)
    expect((await guests('tideline', inFolder('first.csv')))[1]).toContain('  Seat -> free')
    const store = await opened()
    const key = keysFrom(await installationSecret(configOf('home')))
    const cipher = createTextCipher(key.people)
    const { rows } = await store.pool.query<{ id: string; event_id: string; about: string }>(
      'select id, event_id, about from guest_import order by started_at desc limit 1',
    )
    const [last] = rows
    if (last === undefined) throw new Error('no import')
    // A person has said on the page what the columns are.
    const about = `guest-import ${last.id} ${last.event_id}`
    const said = (cipher.decrypt(about, last.about) ?? '').replace(
      '{"header":"Seat","field":"free"}',
      '{"header":"Seat","field":"ticket"}',
    )
    await store.pool.query('update guest_import set about = $1 where id = $2', [cipher.encrypt(about, said), last.id])
    await store.close()
    await writeFile(inFolder('second.csv'), `${first}Bo Ek;Docks;bo(at)x;5\r\n`)
    const [code, text] = await guests('tideline', inFolder('second.csv'), '--update')
    expect(code).toBe(0)
    expect(text).toContain('The columns are as in first.csv, which was kept last.')
    expect(text).toContain('  Seat -> ticket')
    expect(text).toContain('  Row 3, Docks: this is no e-mail address (column Mail): bo(at)x')
  })

  it('keeps nobody of a sheet without people, with exit code 1', async () => {
    await writeFile(inFolder('nobody.csv'), 'Name;E-Mail;Diet\r\n;;vegan\r\n;;kosher\r\n')
    const [code, text] = await guests('tideline', inFolder('nobody.csv'))
    expect([code, text]).toEqual([1, expect.stringMatching(/Nobody was kept.*cannot be read/)])
    expect(text).not.toMatch(/^Kept/m)
    await writeFile(inFolder('a.pdf'), '%PDF-1.7')
    expect(await guests('tideline', inFolder('a.pdf'))).toEqual([1, expect.stringContaining('it is a PDF')])
    await writeFile(inFolder('half.xlsx'), 'PK\u0003\u0004 and no more')
    expect(await guests('tideline', inFolder('half.xlsx'))).toEqual([1, expect.stringContaining('damaged')])
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
