import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openStore } from '@frontdesk/store'
import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAnchor } from '#audit/anchor.ts'
import { createAudit, prepareAudit } from '#audit/audit.ts'
import { type Config, readConfig } from '#config.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'
import { migrations } from '#testing/test-store.ts'

import { anchorFileOf, verifyCommand } from './audit-command.ts'

let dataDir = ''
let config: Config
const opened = () => openStore({ dir: join(dataDir, 'desk') }, { schema: 'desk', migrations, log: silentLog })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-command-'))
  const read = readConfig({ DATA_DIR: dataDir }, dataDir)
  if ('faults' in read) throw new Error(read.faults.join())
  config = read.config
  await prepareFolder(join(dataDir, 'desk'), 'desk', migrations)
  const store = await opened()
  const { audit: key } = keysFrom(await installationSecret(config))
  const anchor = createAnchor({ file: anchorFileOf(config), key, failed: () => expect.fail() })
  await prepareAudit(store.db, key)
  const audit = createAudit({ db: store.db, key, anchor, now: () => new Date(0) })
  for (let n = 0; n < 5; n += 1) await audit.record({ kind: 'sign_in', action: 'desk.signIn', actor: null })
  await anchor.settled()
  await store.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

async function told(): Promise<[number, string]> {
  const lines: string[] = []
  const code = await verifyCommand({ config, migrations, print: (line) => lines.push(line) })
  return [code, lines.join('\n')]
}
async function changed(statement: string): Promise<void> {
  const store = await opened()
  await store.pool.query('alter table audit disable trigger user')
  await store.pool.query(statement)
  await store.close()
}

describe('audit verify', () => {
  it('reports an intact audit', async () => {
    expect(await told()).toEqual([
      0,
      'The audit is whole: 5 rows checked, and its end with the file outside the database.',
    ])
  })

  it('finds one changed byte, and reports its row', async () => {
    await changed("update audit set action = 'desk.signIm' where seq = 3")
    const [code, text] = await told()
    expect([code, text]).toEqual([1, expect.stringContaining('row 3: the row or the one before it was changed')])
    await changed("update audit set action = 'desk.signIn' where seq = 3")
    expect((await told())[0]).toBe(0)
  })

  it('detects a cut end', async () => {
    await changed('create table kept as select * from audit where seq = 5; delete from audit where seq = 5')
    expect(await told()).toEqual([1, expect.stringContaining('rows are missing at the end')])
    await changed('insert into audit select * from kept')
    expect((await told())[0]).toBe(0)
  })

  it('requires the original secret, which only the owner can read', async () => {
    const file = join(dataDir, 'secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const secret = await readFile(file, 'utf8')
    await writeFile(file, 'x'.repeat(64))
    const [code, text] = await told()
    expect([code, text]).toEqual([2, expect.stringContaining('FRONTDESK_SECRET')])
    await writeFile(file, secret)
    expect((await told())[0]).toBe(0)
  })

  it('reports a desk that is running on the same folder', async () => {
    const store = await opened()
    expect(await told()).toEqual([2, expect.stringContaining('Frontdesk is running')])
    await store.close()
  })
})
