import { type Page, expect } from '@playwright/test'

import { demoExamplesIn } from './demo-examples.ts'
import { test } from './demo.ts'
import { bringInGuests } from './guest-list.ts'
import { opened } from './page-checks.ts'
import { type World, demoWorld, letIn } from './world.ts'

const people = Array.from({ length: 16 }, (_, at) => ({
  name: `Door Guest ${'ABCDEFGHIJKLMNOP'[at]}`,
  code: `DG-4${at}7X`,
}))
export const badged = {
  name: 'Wilhelmina-Konstantina Featherstonehaugh-Montgomery',
  code: 'DG-BADGE',
  badge: 'BADGE-Ö-7',
}
export const elsewhere = { name: 'Quay Guest', code: 'QG-907Z' }

export let world: World

/** An event of the demo with guests at its door, for all tests of a file. */
export function beginAtDoor(): void {
  test.beforeAll(async ({ browser }) => {
    world = await demoWorld()
    const page = await browser.newPage()
    await letIn(page, world.desk.url, 'Organizer')
    const rows = people.map(({ name, code }, at) => [
      name,
      `door${at}@door.example`,
      code,
      at === 9 ? 'under 18: wristband' : '',
    ])
    const booking = ['Ines Reis', 'Joao Reis', 'Lia Reis'].map((name) => [name, '', 'BK-5501', ''])
    await bringIn(page, world.facts.slug, [...rows, ...booking, [badged.name, '', badged.code, '', badged.badge]])
    await bringIn(page, demoExamplesIn(world.desk.folder).secondEventId, [
      [elsewhere.name, 'quay@door.example', elsewhere.code, ''],
    ])
    await page.close()
  })
  test.afterAll(() => world.stop())
}

const bringIn = (page: Page, event: string, rows: string[][]) =>
  bringInGuests(page, `${world.desk.url}/e/${event}`, [
    'Full name;E-mail;Confirmation number;Age;Badge code',
    ...rows.map((row) => row.join(';')),
  ])

type Mode = 'Express' | 'Ask first' | 'Look up only'

export async function standAtDoor(page: Page, role: Parameters<typeof letIn>[2], mode: Mode) {
  await letIn(page, world.desk.url, role)
  await opened(page, `${world.desk.url}/e/${world.facts.slug}/door`)
  await expect(page.getByRole('combobox', { name: /^Scan a code/ })).toBeVisible()
  const modes = page.getByRole('combobox', { name: 'What a scan does' })
  if (role === 'Support') await expect(modes).toHaveCount(0)
  else await modes.selectOption({ label: mode })
}

/** An entry of the door's menu. */
export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More for this door' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** As a scanner types, by the keyboard's own clock, with an Enter at the end. */
export const scan = (page: Page, code: string) =>
  page.evaluate((letters) => {
    const began = performance.now()
    for (const [nth, key] of [...letters.split(''), 'Enter'].entries()) {
      const at = document.activeElement ?? document.body
      const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(down, 'timeStamp', { value: began + 5 * nth })
      if (at.dispatchEvent(down) && at.matches('input') && key.length === 1)
        document.execCommand('insertText', false, key)
    }
  }, code)
export const answer = (page: Page) => page.locator('[data-door-answer]')
export async function told(page: Page, word: string, name?: string) {
  await expect(answer(page)).toContainText(word)
  if (name !== undefined) await expect(answer(page).locator('[data-door-name]')).toHaveText(name)
}
export const of = (at: number) => people[at] ?? { name: '', code: '' }
