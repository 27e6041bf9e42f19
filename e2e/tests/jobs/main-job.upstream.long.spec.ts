import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { doTheMainJob } from '#support/main-job.ts'
import { upstreamWorld } from '#support/world.ts'

let world: Awaited<ReturnType<typeof upstreamWorld>>
test.beforeAll(async () => {
  world = await upstreamWorld()
})
test.afterAll(() => world.stop())

test('there is no demo when the upstream is configured', async ({ page }) => {
  const options = await page.request.get(`${world.desk.url}/desk/sign-in-options`)
  expect(await options.json()).toEqual({ demo: null, provider: null, setup: false })
  await page.goto(`${world.desk.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Organizer/ })).toHaveCount(0)
  expect(world.desk.running.output()).not.toContain('demo.example')
})

test('the main tasks with a configured upstream', async ({ page }) => {
  await doTheMainJob(page, world)
})

test('while the upstream is unavailable the last answer stays with its age, and the session continues', async ({
  page,
}) => {
  const { desk, facts } = world
  await world.letIn(page)
  await page.goto(`${desk.url}/e/${facts.slug}/inventory`)
  await expect(page.getByRole('row', { name: new RegExp(facts.item) })).toBeVisible()
  await world.stopService()
  await page.getByRole('button', { name: /as of/ }).last().click()
  await expect(page.getByText(/What you see is older: as of \d/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(facts.item) })).toBeVisible()
  await page
    .getByRole('navigation', { name: /^Pages of/ })
    .getByRole('link', { name: 'Companies' })
    .click()
  await expect(page.getByRole('button', { name: /again|retry/i }).first()).toBeVisible()
  const session = await page.request.get(`${desk.url}/desk/session`)
  expect(session.status()).toBe(200)
})
