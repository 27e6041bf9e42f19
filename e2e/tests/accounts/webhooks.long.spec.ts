import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { type World, letIn } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

const at = (path: string) => world.desk.url + path
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const width of [1280, 360])
  test(`an organizer makes, tests and removes a webhook, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await letIn(page, world.desk.url, 'Organizer')
    await page.goto(at('/account'))
    await page.getByRole('link', { name: 'Open the webhooks' }).click()
    await page.getByRole('button', { name: 'Make a webhook' }).first().click()
    const form = page.getByRole('dialog', { name: 'A new webhook' })
    const name = `CRM ${width}`
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Address').fill('crm.example')
    await form.getByRole('button', { name: 'Make the webhook' }).click()
    await expect(form.getByText('Enter an address that begins with https://')).toBeVisible()
    await form.getByLabel('Address').fill('http://localhost/hook')
    await form.getByRole('button', { name: 'Make the webhook' }).click()
    await expect(form.getByText(/https:\/\//).last()).toBeVisible()
    await form.getByLabel('Address').fill('https://localhost/hook')
    await form.getByRole('button', { name: 'Make the webhook' }).click()
    const shown = page.getByRole('dialog', { name })
    await expect(shown).toContainText(/whsec_/)
    await shown.getByRole('button', { name: 'Done' }).click()

    // This machine is no address that a webhook may reach: the log says so.
    const own = section(page, name)
    await own.getByRole('button', { name: 'Send a test' }).click()
    await expect(own).toContainText('Nothing arrives', { timeout: 20_000 })
    await own.getByRole('button', { name: 'Deliveries' }).click()
    const log = page.getByRole('dialog', { name: `Deliveries to ${name}` })
    await expect(log.getByRole('listitem')).toContainText('a private address, which webhooks may not reach')
    await expect(log.getByRole('listitem')).toContainText('Waits')
    await log.getByRole('button', { name: 'Close' }).last().click()

    await own.getByRole('button', { name: 'Make another secret' }).click()
    await expect(page.getByRole('dialog', { name })).toContainText('signed with the secret before, too')
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Done' }).click()
    await own.getByRole('button', { name: 'Switch off' }).click()
    await expect(own).toContainText('Somebody switched it off.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await own.getByRole('button', { name: 'Remove the webhook' }).click()
    await own.getByRole('button', { name: `Remove ${name} for good` }).click()
    await expect(own).toHaveCount(0)
  })

test('staff have no webhooks', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(at('/webhooks'))
  await expect(page.getByText('Webhooks are for organizers and administrators.')).toBeVisible()
})
