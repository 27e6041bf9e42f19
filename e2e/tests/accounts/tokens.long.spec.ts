import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { type World, letIn } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

const at = (path: string) => world.desk.url + path
const section = (page: Page) => page.getByRole('region', { name: 'Tokens for scripts' })

/** Makes a token on the page *Your account*; returns it. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.goto(at('/account'))
  await page.getByRole('button', { name: 'Make a token' }).click()
  const form = page.getByRole('dialog', { name: 'A new token' })
  await form.getByRole('button', { name: 'Make the token' }).click()
  await expect(form.getByText('Say where it is used')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByRole('checkbox', { name: 'Mark' }).check()
  await form.getByLabel('Valid for').selectOption('7')
  await form.getByRole('button', { name: 'Make the token' }).click()
  const shown = page.getByRole('dialog', { name })
  await expect(shown).toContainText('it is not shown again')
  const secret = /fd_[\w-]{43}/.exec(await shown.innerText())?.[0] ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  return secret
}
const statusOf = async (secret: string, path = '/desk/session') =>
  (await fetch(at(path), { headers: { authorization: `Bearer ${secret}` } })).status

for (const width of [1280, 360])
  test(`a token is made, used and revoked by its owner, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await letIn(page, world.desk.url, 'Organizer')
    const name = `Badge printer ${width}`
    const secret = await makeToken(page, name)
    expect([await statusOf(secret), await statusOf(secret, '/desk/pins')]).toEqual([200, 403])
    await page.reload()
    const row = section(page).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(/Read, Mark/)
    await expect(row).toContainText(/last used/)
    await expect(page.getByText(secret)).toHaveCount(0)
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await row.getByRole('button', { name: 'Revoke for good' }).click()
    await expect(row).toContainText('Revoked')
    expect(await statusOf(secret)).toBe(401)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

test('an administrator sees and revokes the token of another person', async ({ page, browser }) => {
  const other = await browser.newContext()
  const organizer = await other.newPage()
  await letIn(organizer, world.desk.url, 'Organizer')
  const secret = await makeToken(organizer, 'Lobby screen')
  await other.close()
  await letIn(page, world.desk.url, 'Administrator')
  await page.goto(at('/team'))
  await page.getByRole('row').filter({ hasText: 'Organizer' }).first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revoke Lobby screen' }).click()
  await dialog.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Lobby screen' })).toContainText('Revoked')
  expect(await statusOf(secret)).toBe(401)
})
