import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { beginWithQueue, marked, standAt } from '#support/queue.ts'

beginWithQueue()

test('a name that is typed right after Enter replaces the one before, and its card opens', async ({ page }) => {
  await standAt(page, 'Home')
  await page.keyboard.type('ulf uareru', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('rosa ares', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText('Rosa Ares')
  await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  expect(await marked(page)).toEqual([])
})
