import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { opened } from '#support/page-checks.ts'
import { beginWithQueue, deskOfQueue, marked, standAt, twin } from '#support/queue.ts'

beginWithQueue()

test('arrows that are pressed before the rows are there are counted', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type(twin.name.toLowerCase(), { delay: 10 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-index="1"] a[data-guest]')).toBeFocused()
})

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

test('a name that nobody has, typed on Home, leads to the form that enrolls them; only their address is missing', async ({
  page,
}) => {
  await standAt(page, 'Home')
  await page.keyboard.type('Nora Quill', { delay: 20 })
  await expect(page.getByRole('option').first()).toContainText('No match for “Nora Quill”')
  const offer = page.getByRole('option', { name: /^Enroll Nora Quill in / }).first()
  await expect(offer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('ArrowDown')
  await expect(offer).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address of Nora Quill')).toBeFocused()
  await page.keyboard.type('nora@queue.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Nora Quill.* enrolled|Enrolled.*Nora Quill/i).first()).toBeVisible()
})

test('a walk-in is offered on every page, in an event only for that event', async ({ page }) => {
  await standAt(page, 'Home')
  const option = page.getByRole('option', { name: /^Enroll Nora Quill/ })
  const offersAt = async (path: string) => {
    await opened(page, new URL(path, deskOfQueue()).href)
    await page.keyboard.press('/')
    await page.locator('#one-box').fill('Nora Quill')
    await expect(option.first()).toContainText('Asks for their e-mail address')
    const named = await option.count()
    await page.locator('#one-box').fill('Nora Quill nora@queue.example')
    await expect(option.first()).toContainText('nora@queue.example')
    await expect(option).toHaveCount(named)
    return named
  }
  const running = await offersAt('/')
  expect(await offersAt('/inventory')).toBe(running)
  expect(await offersAt('/calendar')).toBe(running)
  await standAt(page, 'guest list')
  await page.locator('a[data-guest]').first().click()
  await expect(page.locator('[data-person-card]')).toBeVisible()
  expect(await offersAt(new URL(page.url()).pathname)).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText('Nora Quill')
})

test('after a reload of the guest list the next name replaces the one in the address', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type('rosa ares', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/who=rosa/)
  await page.reload()
  const field = page.locator('input[data-page-search]')
  await expect(field).toBeFocused()
  await expect(page.locator('a[data-guest]').first()).toContainText('Rosa Ares')
  await page.keyboard.type('ulf uareru', { delay: 20 })
  await expect(field).toHaveValue('ulf uareru')
})
