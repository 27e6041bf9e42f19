import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { startDesk, temporaryFolder } from '#stack/desk.ts'
import { demoFolder } from '#stack/kept-demo.ts'
import { run } from '#stack/process.ts'
import { administrator, signInWith } from '#support/world.ts'

/** A folder of the import format with one project. */
function ownRecords(): string {
  const folder = join(temporaryFolder(), 'records')
  mkdirSync(folder)
  const project = { id: 'e0000000-0000-4000-8000-000000000001', name: 'Harbour days', timezone: 'Europe/Oslo' }
  writeFileSync(join(folder, 'projects.ndjson'), `${JSON.stringify(project)}\n`)
  return folder
}
async function importInto(DATA_DIR: string): Promise<{ code: unknown; said: string }> {
  const importing = run('apps/service/dist/main.js', ['import', ownRecords()], { DATA_DIR })
  const [code] = (await once(importing.child, 'close')) as unknown[]
  return { code, said: importing.output() }
}

test('imported records are not a demo: the settings create the administrator, the only account', async ({ page }) => {
  const folder = temporaryFolder()
  expect((await importInto(folder)).code).toBe(0)
  const admin = { FRONTDESK_ADMIN_EMAIL: administrator.email, FRONTDESK_ADMIN_PASSWORD: administrator.password }
  const desk = await startDesk(admin, folder)
  try {
    expect(desk.running.output()).not.toMatch(/demo|invented/)
    const data = { email: 'admin@demo.example', password: 'frontdesk-demo' }
    const asDemo = await page.request.post(`${desk.url}/desk/session`, { headers: { 'x-frontdesk': '1' }, data })
    expect(asDemo.status()).toBe(401)
    await signInWith(page, desk.url, administrator)
    await expect(page.getByText('invented data')).toHaveCount(0)
  } finally {
    await desk.stop()
  }
})

test('a demo refuses an import, and states what to do', async () => {
  const { code, said } = await importInto(demoFolder())
  expect(code).toBe(1)
  expect(said).toMatch(/holds the demo.*Delete that folder, or set DATA_DIR to another one/)
})
