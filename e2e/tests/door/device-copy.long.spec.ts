import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { signOut } from '#support/guests.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const at = (path: string) => `${world.desk.url}/e/${world.facts.slug}${path}`
const field = (page: Page) => page.getByLabel('Name, e-mail, phone, id or link')
const rows = (page: Page) => page.locator('a[data-guest]')
const main = (page: Page) => page.getByRole('main')

async function putOnDevice(page: Page) {
  await page.goto(at('/attendees'))
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Use on this device' }).click()
  await page.getByRole('button', { name: 'Put the guests on this device' }).click()
  await expect(main(page).getByText(/^Ready for the door: 400 guests on this device as of \d\d:\d\d/)).toBeVisible()
  for (const text of [/^Nothing waits on this device/, /^Kept by the browser: /, /^Camera: /])
    await expect(main(page).getByText(text)).toBeVisible()
}

type Sheet = { name: string; phone: string | null; confirmationNumber: string | null }

/** Somebody far down in the list, from the answer that is put on the device. */
async function someoneFarDown(page: Page): Promise<Sheet> {
  const answer = await page.waitForResponse((response) => response.url().includes('offset=0&limit=1000'))
  const { guests }: { guests: { sheet: Sheet }[] } = await answer.json()
  const sheets = guests.slice(150).map(({ sheet }) => sheet)
  const found = sheets.find(({ name, phone, confirmationNumber }) => phone && confirmationNumber && name.length > 9)
  if (!found) throw new Error('nobody has a phone and a number')
  return found
}

/** The name with its third letter left out. */
const misspelt = (name: string) => name.slice(0, 2) + name.slice(3)

test('without the network everybody on the list is found', async ({ page, context }) => {
  await letIn(page, world.desk.url, 'Event staff')
  const [person] = await Promise.all([someoneFarDown(page), putOnDevice(page)])
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Guest list' }).click()
  for (const text of [misspelt(person.name), person.phone, person.confirmationNumber]) {
    await field(page).fill(text ?? '')
    await expect(rows(page).first()).toHaveText(person.name)
  }
  await expect(main(page).getByText(/^Finding in the whole list as of \d\d:\d\d: 400 people/)).toBeVisible()
  await field(page).fill('nobody of this name')
  await expect(main(page).getByText('The list is complete as it was then.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(misspelt(person.name))
  await expect(page.getByRole('option').first()).toContainText(person.name)
  await context.setOffline(false)
})

test('it can be tried for a minute, and ends when it is removed', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await putOnDevice(page)
  await page.getByRole('button', { name: 'Try it for a minute without the network' }).click()
  await expect(page.getByText(/^This page is tried without the network: \d+ s/)).toBeVisible()
  await page.getByRole('link', { name: 'Guest list' }).click()
  await field(page).fill('abu')
  await expect(main(page).getByText(/^Finding in the whole list as of/)).toBeVisible()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.locator('[data-guest-count]')).toContainText('of 400 guests')
  await page.goto(at('/device'))
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(main(page).getByText('No guests of this event are on this device.')).toBeVisible()
})

const copiesIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('frontdesk-copies')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const names = opening.result.objectStoreNames
          if (!names.contains('heads')) return resolve(0)
          const count = opening.result.transaction('heads').objectStore('heads').count()
          count.addEventListener('success', () => {
            opening.result.close()
            resolve(count.result)
          })
        })
      }),
  )

test('signing out removes it, and support is refused with the reason', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await putOnDevice(page)
  expect(await copiesIn(page)).toBe(1)
  await signOut(page)
  expect(await copiesIn(page)).toBe(0)
  await letIn(page, world.desk.url, 'Support')
  await page.goto(at('/device'))
  await expect(main(page).getByText('Guests can’t be kept on this device')).toBeVisible()
  await expect(main(page).getByText(/^This needs the role/)).toBeVisible()
})

test('without the network somebody of the open guest list is found, and Enter opens their card', async ({
  page,
  context,
  demo,
}) => {
  await demo.letIn(page)
  const card = `${demo.desk.url}/e/${demo.facts.slug}/attendees/${demo.facts.registeredAttendeeId}`
  const name = (text: string) => page.getByRole('heading', { level: 2, name: text })
  await page.goto(card)
  await expect(name(demo.facts.registeredName)).toBeVisible()
  await page
    .getByRole('link', { name: /^Attendees/ })
    .first()
    .click()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  const other = await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.goBack()
  await expect(name(demo.facts.registeredName)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Find or do anything' }).click()
  await page.keyboard.type('nobody')
  await expect(page.getByText('Offline: only people whom this browser has seen').first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Look up the code/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(card)
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(demo.facts.registeredName)
  await expect(page.getByRole('option').first()).toContainText(demo.facts.registeredName)
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(other)
  await expect(page.getByRole('option').first()).toContainText(other)
  await page.keyboard.press('Enter')
  await expect(name(other)).toBeVisible()
  await context.setOffline(false)
})
