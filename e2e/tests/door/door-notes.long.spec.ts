import { type Page, expect } from '@playwright/test'

import { answer, beginAtDoor, of, scan, standAtDoor, told, world } from '#support/demo-door.ts'
import { test } from '#support/demo.ts'
import { opened, violationsOf } from '#support/page-checks.ts'
import { letIn } from '#support/world.ts'

// What an organizer notes on a guest's card is said at an open door.

beginAtDoor()

async function openCard(page: Page, name: string) {
  await opened(page, `${world.desk.url}/e/${world.facts.slug}/attendees`)
  await page
    .getByRole('searchbox', { name: /guests/i })
    .or(page.locator('input[data-page-search]'))
    .first()
    .fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
async function write(page: Page, text: string, atDoor: string) {
  await page.getByRole('textbox', { name: /^Note on/ }).fill(text)
  await page.getByRole('combobox', { name: 'At the door' }).selectOption({ label: atDoor })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText(text)
}
/** The door has read again what it says. */
const isReadAt = (door: Page) =>
  door.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/door') && response.ok())

test('a note keeps somebody out, or is read first, at a door that is open elsewhere', async ({ browser }) => {
  const [door, page] = [await browser.newPage(), await browser.newPage()]
  await standAtDoor(door, 'Event staff', 'Express')
  await letIn(page, world.desk.url, 'Organizer')
  await openCard(page, of(1).name)
  let read = isReadAt(door)
  await write(page, 'Call Oona', 'They are not to be let in')
  await read
  await scan(door, of(1).code)
  await told(door, 'Not to be let in', of(1).name)
  await expect(answer(door)).toContainText('Call Oona')
  await expect(answer(door).getByRole('button', { name: /^Let in/ })).toHaveCount(0)
  expect(await violationsOf(door, 'a guest who is kept out')).toEqual([])
  await door.screenshot({ path: 'test-results/door-note-stop.png' })
  await page.screenshot({ path: 'test-results/door-note-card.png' })

  read = isReadAt(door)
  await page.getByRole('button', { name: 'Undo this note' }).click()
  await read
  // The same code once more is the same reading, until there was another one.
  await scan(door, 'NO-0000')
  await told(door, 'Not on the list')
  await scan(door, of(1).code)
  await told(door, 'Welcome', of(1).name)

  await openCard(page, of(2).name)
  read = isReadAt(door)
  await write(page, 'Meets Oona', 'Read before they are let in')
  await read
  await scan(door, of(2).code)
  await told(door, 'Look first', of(2).name)
  await expect(answer(door)).toContainText('Meets Oona')
  await door.screenshot({ path: 'test-results/door-note-look.png' })
  await door.keyboard.press('Enter')
  await told(door, 'Welcome', of(2).name)
  await door.close()
  await page.close()
})
