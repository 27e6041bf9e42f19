import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { atRest, inTheBox, removeByKeys, standAt } from '#support/keys.ts'
import { type World, demoScreenIds, demoWorld } from '#support/world.ts'

let world: World
let page: Page
let event: string
/** A registered person, and one who is only enrolled. */
let registered: { path: string; name: string }
let enrolled: { path: string; name: string }

test.beforeAll(async ({ browser }) => {
  world = await demoWorld()
  event = `${world.desk.url}/e/${world.facts.slug}`
  const tour = JSON.parse(readFileSync(join(world.desk.folder, 'demo-examples.json'), 'utf8')) as Record<string, string>
  registered = { path: `${event}/attendees/${tour['attendeeId']}`, name: tour['attendeeName'] ?? '' }
  enrolled = { path: `${event}/attendees/${world.facts.attendeeId}`, name: world.facts.attendeeName }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  page = await context.newPage()
  await world.letIn(page)
})
test.afterAll(async () => {
  await page.context().close()
  await world.stop()
})

const answer = () => page.locator('[data-answer-word]')
const option = (name: RegExp) => page.getByRole('option', { name, selected: true })
const isOpen = (name: string) =>
  expect(page.getByRole('heading', { level: 2, name }), 'the person has the focus, not the event').toBeFocused()
/** The card is open, and the search is ready for the next badge or name. */
const isScanned = async (name: string) => {
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await inTheBox(page)
}
const settled = async (word: string) => {
  await expect(answer()).toHaveText(word)
  await expect(page.locator('[data-request="done"]')).toBeVisible()
  // The next name can be typed at once.
  await inTheBox(page)
}

/** As a scanner types, by the keyboard's own clock. */
const scan = (text: string) =>
  page.evaluate((letters) => {
    const began = performance.now()
    for (const [nth, key] of [...letters.split(''), 'Enter'].entries()) {
      const at = document.activeElement ?? document.body
      const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(down, 'timeStamp', { value: began + 5 * nth })
      if (at.dispatchEvent(down) && at.matches('input, textarea') && key.length === 1)
        document.execCommand('insertText', false, key)
    }
  }, text)

test.describe('the focus', () => {
  test('is in the search after each action, and Ctrl-Z or Escape and U undo it', async () => {
    await standAt(page, registered.path)
    await isOpen(registered.name)
    await expect(answer()).toHaveText('Enrolled')
    for (const undo of [['Escape', 'u'], ['Control+z']]) {
      await page.keyboard.press('Escape')
      await isOpen(registered.name)
      await removeByKeys(page)
      await settled('Not enrolled')
      for (const key of undo) await page.keyboard.press(key)
      await settled('Enrolled')
    }
  })

  test('is in the search box on Home only; / and Ctrl-K move it there, Escape moves it back', async () => {
    for (const path of [event, `${event}/inventory`, registered.path, `${world.desk.url}/calendar`]) {
      await standAt(page, path)
      for (const key of ['/', 'Control+k']) {
        await page.keyboard.press(key)
        await inTheBox(page)
        await page.keyboard.press('Escape')
        await atRest(page)
      }
    }
    await page.goto(world.desk.url)
    await inTheBox(page)
    await page.reload()
    await inTheBox(page)
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await atRest(page)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await inTheBox(page)
  })

  test('is on the record’s heading on every page of a record', async () => {
    const { url, folder } = world.desk
    const ids = demoScreenIds(folder)
    for (const path of [
      `/e/${ids.slug}/inventory/${ids.itemId}`,
      `/e/${ids.slug}/facilitators/${ids.facilitatorId}`,
      `/e/${ids.slug}/registration/${ids.registrationTypeId}`,
      `/companies/${ids.companyId}/members/${ids.memberId}`,
      `/projects/${ids.projectId}/registration-types/${ids.registrationTypeId}`,
      `/projects/${ids.projectId}/locations/${ids.locationId}`,
    ]) {
      await page.goto(`${url}${path}`)
      await expect(page.locator('main h2[data-record-heading]'), path).toBeFocused()
      await expect(page.locator('main [data-record-heading]'), path).toHaveCount(1)
    }
  })

  test('leaves the search box after its action', async () => {
    await standAt(page, registered.path)
    await isOpen(registered.name)
    await page.keyboard.press('/')
    await inTheBox(page)
    await page.keyboard.type('Theme: light')
    await expect(option(/^Theme: Light/i)).toBeVisible()
    await page.keyboard.press('Enter')
    await isOpen(registered.name)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await isOpen(registered.name)
  })
})

test.describe('a badge that is scanned', () => {
  test('while a card is open opens the next person', async () => {
    await standAt(page, registered.path)
    await isOpen(registered.name)
    await scan(world.facts.attendeeId)
    await isScanned(enrolled.name)
  })

  test('while a note is being written opens its card, and the note stays as it was', async () => {
    await standAt(page, registered.path)
    await isOpen(registered.name)
    await page.keyboard.press('n')
    const note = page.getByRole('textbox', { name: /^Note on/ })
    await expect(note).toBeFocused()
    await note.pressSequentially('Half a ', { delay: 50 })
    await scan(enrolled.path)
    await isScanned(enrolled.name)
    await page.goBack()
    await expect(note).toHaveValue('Half a ')
    await note.fill('')
  })

  test('while a dialog is open presses no button, closes it and opens the card', async () => {
    let sent = 0
    await page.route('**/api/events/registration-send-confirmation', (route) => {
      sent += 1
      return route.abort()
    })
    await standAt(page, registered.path)
    await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('s')
    await expect(page.getByLabel('To this e-mail address')).toBeFocused()
    await scan(enrolled.path)
    await isScanned(enrolled.name)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toBe(0)
    await page.unroute('**/api/events/registration-send-confirmation')
  })
})

test('a shortcut is shown only where it works', async () => {
  await standAt(page, registered.path)
  await isOpen(registered.name)
  const hints = page.locator('main [data-single-key]')
  await expect(hints.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(hints.first()).toBeHidden()
  await expect(page.getByRole('option').locator('kbd')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(hints.first()).toBeVisible()
  // Without a registration nothing can be sent, and S is not offered.
  await standAt(page, enrolled.path)
  await isOpen(enrolled.name)
  const refused = page.locator('main button[aria-disabled=true]')
  await expect(refused.locator('kbd')).toHaveCount(0)
})

test('there are at most six tab stops from the search box to the first action', async () => {
  await standAt(page, registered.path)
  await isOpen(registered.name)
  await page.keyboard.press('/')
  const first = page.getByRole('button', { name: /^Remove/ })
  let stops = 0
  for (; stops < 12 && !(await first.evaluate((it) => it === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab')
  expect(stops).toBeLessThanOrEqual(6)
})

test('G I leads to the inventory of every pinned event where no event is open', async () => {
  await standAt(page, `${world.desk.url}/calendar`)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL('**/inventory')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeFocused()
  const parts = page.locator('main section')
  await expect(parts.filter({ hasText: world.facts.eventName }).getByRole('listitem').first()).toContainText(
    /left|Gone/,
  )
})

test('selected items are visible in forced colours', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await standAt(page, `${event}/inventory`)
  const tab = page.getByRole('link', { name: 'Inventory', exact: true }).and(page.locator('main [aria-current=page]'))
  const colours = await tab.evaluate((it) => {
    const style = getComputedStyle(it)
    return { fill: style.backgroundColor, text: style.color, page: getComputedStyle(document.body).backgroundColor }
  })
  expect(colours.fill).not.toBe(colours.page)
  expect(colours.fill).not.toBe(colours.text)
  await page.emulateMedia({ forcedColors: 'none' })
})

test('the answer stays visible at 200 % zoom', async () => {
  await page.setViewportSize({ width: 640, height: 400 })
  await standAt(page, registered.path)
  await isOpen(registered.name)
  await expect(answer()).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('offline there is one banner, a note that fails keeps its text, and a removal waits until it is taken back', async () => {
  await standAt(page, enrolled.path)
  await isOpen(enrolled.name)
  await expect(answer()).toHaveText('Enrolled')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toHaveCount(1)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: /^Note on/ })
  // Letters that follow at once are a name.
  await expect(note).toBeFocused()
  await page.keyboard.type('Back at noon', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Back at noon')
  await expect(page.getByRole('alert').filter({ hasText: /note/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await removeByKeys(page)
  await expect(answer()).toHaveText('Waiting')
  await page.locator('[data-request="waiting"]').getByRole('button', { name: 'Undo' }).click()
  await expect(answer()).toHaveText('Enrolled')
  await page.context().setOffline(false)
  await note.fill('')
})

test('offline a screen whose script is missing says so, and loads when the network is back', async ({ browser }) => {
  // A browser of its own: one that has shown the calendar before keeps its script, and shows it offline, too.
  const context = await browser.newContext({ locale: 'en-GB' })
  const visitor = await context.newPage()
  await world.letIn(visitor)
  await standAt(visitor, registered.path)
  await context.setOffline(true)
  await visitor.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(visitor.getByRole('heading', { name: 'Couldn’t show this page' })).toBeVisible()
  await expect(visitor.getByText('You are offline')).not.toHaveCount(0)
  await context.setOffline(false)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await context.close()
})

test.describe('a phone', () => {
  test('shows no shortcuts, and Home and the calendar have targets of 44 px', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 760 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
    })
    const phone = await context.newPage()
    await world.letIn(phone)
    await phone.goto(registered.path)
    await expect(phone.getByRole('heading', { level: 2, name: registered.name })).toBeVisible()
    await expect(phone.locator('kbd').filter({ visible: true })).toHaveCount(0)
    await phone.getByRole('button', { name: /^You:/ }).click()
    await expect(phone.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expect(phone.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toHaveCount(0)
    for (const path of ['/', '/calendar']) {
      await phone.goto(`${world.desk.url}${path}`)
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
      const small = await phone.locator('main :is(a[href], button, summary, input, select)').evaluateAll((controls) =>
        controls.flatMap((it) => {
          // The link of a row or a day covers all of it.
          const target = getComputedStyle(it, '::after').position === 'absolute' ? (it.closest('li, td, tr') ?? it) : it
          const { height, width } = target.getBoundingClientRect()
          return height === 0 || height >= 43.5 ? [] : [`${it.textContent || it.ariaLabel}: ${width} x ${height}`]
        }),
      )
      expect(small, path).toEqual([])
    }
    await context.close()
  })
})
