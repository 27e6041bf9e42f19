import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { opened } from '#support/page-checks.ts'
import { arrived, beginWithQueue, deskOfQueue, marked, standAt } from '#support/queue.ts'

beginWithQueue()

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
    await expect(page.locator('#one-box')).toBeFocused()
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

for (const marks of [true, false])
  test(`fast hands enroll a walk-in${marks ? ', mark them' : ''} and type the next name: nothing of it is lost`, async ({
    page,
  }) => {
    await standAt(page, 'guest list')
    await page.keyboard.type('vera lindh', { delay: 60 })
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('E-mail address of Vera Lindh')).toBeFocused()
    await page.keyboard.type('vera@queue.example', { delay: 60 })
    await page.keyboard.press('Enter', { delay: 90 })
    if (marks) await page.keyboard.press('Enter', { delay: 90 })
    await page.keyboard.type('rosa ares', { delay: 60 })
    await page.keyboard.press('Enter', { delay: 90 })
    await page.keyboard.press('Enter')
    await arrived(page, 'Rosa Ares')
    const [rosa, vera] = ['person3@queue.example', 'vera@queue.example']
    await expect.poll(() => marked(page)).toEqual(marks ? [rosa, vera] : [rosa])
    await expect(page.getByRole('list', { name: 'Not marked' })).toHaveCount(0)
  })
