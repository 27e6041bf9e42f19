import { expect } from '@playwright/test'

import { setUpLink, startDesk } from '#stack/desk.ts'
import { test } from '#support/demo.ts'

test('the first administrator is created by the printed link, once', async ({ page, context }) => {
  const desk = await startDesk({
    UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
    UPSTREAM_API_KEY: 'a-key-of-some-forty-characters-0123456789',
  })
  try {
    const link = setUpLink(desk)
    await page.goto(link)
    await expect(page).toHaveURL(`${desk.url}/setup`)
    await page.reload()
    await page.getByLabel('Name').fill('Ada Lindgren')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password').first().fill('short')
    await page.getByRole('button', { name: /administrator|account/i }).click()
    await expect(page.getByText(/at least \d+/i).first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lindgren')
    await page.getByLabel('Password').first().fill('a long enough password 7')
    await page.getByRole('button', { name: /administrator|account/i }).click()
    // The catalogue is empty: the desk opens the page Find events.
    await page.waitForURL(`${desk.url}/find-events`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find events')
    await expect(page.getByText('Administrator').first()).toBeVisible()

    await context.clearCookies()
    await page.goto(link)
    await expect(page.getByText(/used|over|no longer|expired/i).first()).toBeVisible()
  } finally {
    await desk.stop()
  }
})
