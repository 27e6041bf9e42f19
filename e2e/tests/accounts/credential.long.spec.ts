import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { root } from '#stack/process.ts'
import { test } from '#support/demo.ts'
import { doTheMainJob } from '#support/main-job.ts'
import { isStream } from '#support/page-idle.ts'
import type { World } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

/** The key in every encoding in which it could leak. */
const formsOf = (key: string) => [
  key,
  key.slice(-12),
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('hex'),
]

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the main job on the demo, and the key is in no response, no bundle and no log', async ({ page }) => {
    const seen: Promise<string>[] = []
    page.on('response', (response) => {
      if (isStream(response.request())) return
      const headers = JSON.stringify(response.headers())
      seen.push(
        response.body().then(
          (body) => headers + body.toString('utf8'),
          () => headers,
        ),
      )
    })
    await doTheMainJob(page, world)
    const { facts, desk } = world
    for (const path of ['', '/attendees', '/registration', '/companies'])
      await page.goto(`${desk.url}/e/${facts.slug}${path}`)
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    )
    const responses = await Promise.all(seen)
    expect(responses.length).toBeGreaterThan(40)

    const bundle = readdirSync(join(root, 'apps/web/dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('utf8'))
    expect(bundle.length).toBeGreaterThan(5)

    for (const form of formsOf(world.key)) {
      expect(responses.filter((text) => text.includes(form))).toEqual([])
      expect(bundle.filter((text) => text.includes(form))).toEqual([])
      expect(world.output().includes(form)).toBe(false)
      expect(stored.includes(form)).toBe(false)
    }
    expect(responses.some((text) => text.includes(facts.eventName))).toBe(true)
  })
})

test('a sealed field is named, and its value is not sent', async ({ page }) => {
  const { desk, letIn, facts } = world
  await letIn(page)
  const event = (await (await page.request.get(`${desk.url}/api/events/get-for-slug?slug=${facts.slug}`)).json()) as {
    projectId: string
  }
  const types = (await (
    await page.request.get(`${desk.url}/api/registration/registration-types?projectid=${event.projectId}`)
  ).json()) as { id: string }[]
  const codes = await page.request.get(`${desk.url}/api/registration/${types[0]?.id}/codes`)
  expect(codes.headers()['frontdesk-sealed']).toBe('passcode')
  expect(await codes.text()).not.toContain(facts.goodCode)
})

test('without a session only the sign-in is accessible', async ({ page, request }) => {
  const { desk, facts } = world
  for (const path of [`/api/events/get-for-slug?slug=${facts.slug}`, '/desk/pins', '/desk/session']) {
    const answer = await request.get(`${desk.url}${path}`)
    expect([path, answer.status()]).toEqual([path, 401])
    expect(answer.headers()['content-type']).toContain('application/problem+json')
  }
  await page.goto(`${desk.url}/e/${facts.slug}/inventory`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: /^Event staff/ }).click()
  await page.waitForURL(`**/e/${facts.slug}/inventory`)
})

test('when a session expires the page stays, and a dialog asks to sign in', async ({ page, context }) => {
  const { desk, letIn, facts } = world
  await letIn(page)
  await page.goto(`${desk.url}/e/${facts.slug}/registration`)
  await page.getByLabel('Code', { exact: true }).fill(facts.goodCode)
  await page.getByRole('combobox', { name: 'Person' }).fill(facts.personId)
  await expect(page.getByRole('article', { name: 'Result' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: /^Check code/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('E-mail').fill('organizer@demo.example')
  await dialog.getByLabel('Password').fill('frontdesk-demo')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(facts.goodCode)
})
