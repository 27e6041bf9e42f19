import { type Page, chromium, expect } from '@playwright/test'

import { demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { cameraThatShows, photoOf } from '#support/fake-camera.ts'
import { bringInGuests } from '#support/guest-list.ts'
import { faultsOf, opened, spillOf, violationsOf } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

// Letting people in at the door of an event, by keyboard alone: a scanner is a keyboard, too.

const people = Array.from({ length: 16 }, (_, at) => ({
  name: `Door Guest ${'ABCDEFGHIJKLMNOP'[at]}`,
  code: `DG-4${at}7X`,
}))
const badged = { name: 'Wilhelmina-Konstantina Featherstonehaugh-Montgomery', code: 'DG-BADGE', badge: 'BADGE-Ö-7' }
const elsewhere = { name: 'Quay Guest', code: 'QG-907Z' }

let world: World
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

const bringIn = (page: Page, event: string, rows: string[][]) =>
  bringInGuests(page, `${world.desk.url}/e/${event}`, [
    'Full name;E-mail;Confirmation number;Age;Badge code',
    ...rows.map((row) => row.join(';')),
  ])

type Mode = 'Express' | 'Ask first' | 'Look up only'

async function standAtDoor(page: Page, role: Parameters<typeof letIn>[2], mode: Mode) {
  await letIn(page, world.desk.url, role)
  await opened(page, `${world.desk.url}/e/${world.facts.slug}/door`)
  await expect(page.getByRole('combobox', { name: /^Scan a code/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'What a scan does' }).selectOption({ label: mode })
}

/** As a scanner types, by the keyboard's own clock, with an Enter at the end. */
const scan = (page: Page, code: string) =>
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
const answer = (page: Page) => page.locator('[data-door-answer]')
async function told(page: Page, word: string, name?: string) {
  await expect(answer(page)).toContainText(word)
  if (name !== undefined) await expect(answer(page).locator('[data-door-name]')).toHaveText(name)
}
const of = (at: number) => people[at] ?? { name: '', code: '' }

test('ten scans in express: one is read twice, one is in already, one unknown, one of another event', async ({
  page,
}) => {
  await standAtDoor(page, 'Event staff', 'Express')
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/arrivals/')) marks.push(request.url())
  })
  for (const at of [0, 1, 2, 3, 4, 5]) {
    await scan(page, of(at).code)
    await told(page, 'Welcome', of(at).name)
  }
  await scan(page, of(5).code)
  await page.waitForTimeout(3100)
  await scan(page, of(0).code)
  await told(page, 'Already in', of(0).name)
  await scan(page, 'NO-0000')
  await told(page, 'Not on the list', 'NO-0000')
  await scan(page, elsewhere.code)
  await told(page, 'Another event')
  expect(marks).toHaveLength(6)
  await expect(page.locator('[data-door-failed]')).toContainText('Not on the list: 1')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`${of(5).name}: arrival undone`).first()).toBeVisible()
})

test('ask first: Enter lets in, U takes it back; three letters offer people', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  await scan(page, of(6).code)
  await told(page, 'On the list', of(6).name)
  await expect(page.getByRole('button', { name: 'Let in', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await told(page, 'Welcome', of(6).name)
  await answer(page).focus()
  await page.keyboard.press('u')
  await told(page, 'Arrival undone', of(6).name)
  await page.getByRole('combobox', { name: /^Scan a code/ }).focus()
  await page.keyboard.type('door guest h', { delay: 60 })
  await expect(page.getByRole('listbox', { name: 'People who fit' }).getByRole('option').first()).toContainText(
    'Door Guest H',
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await told(page, 'On the list', 'Door Guest H')
  await page.keyboard.press('Enter')
  await told(page, 'Welcome', 'Door Guest H')
})

test('support looks up only', async ({ page }) => {
  await standAtDoor(page, 'Support', 'Look up only')
  await scan(page, of(8).code)
  await told(page, 'On the list', of(8).name)
  await expect(page.getByRole('button', { name: /^Let in/ })).toHaveCount(0)
})

test('an organizer sets a column with instructions, and a booking is let in with one press', async ({ page }) => {
  await standAtDoor(page, 'Organizer', 'Express')
  await page.getByRole('button', { name: 'Set up this door' }).click()
  await page.getByLabel('Column with an instruction').selectOption({ label: 'Age' })
  await page.getByRole('button', { name: 'Save for everybody at this event' }).click()
  await expect(page.getByText('The door is set up').first()).toBeVisible()
  await scan(page, of(9).code)
  await told(page, 'Look first', of(9).name)
  await expect(answer(page)).toContainText('under 18: wristband')
  await scan(page, 'BK-5501')
  await told(page, 'Choose one')
  await page.getByRole('checkbox', { name: 'Lia Reis' }).uncheck()
  await page.getByRole('button', { name: 'Let in 2 people' }).click()
  await told(page, 'Welcome', 'Joao Reis')
})

const insideAt = (page: Page) => page.locator('[data-door-inside]')
async function setCapacity(page: Page, capacity: number) {
  await page.getByRole('button', { name: 'Set up this door' }).click()
  await page.getByLabel('People who may be inside').fill(String(capacity))
  await page.getByRole('button', { name: 'Save for everybody at this event' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up this door' })).toHaveCount(0)
}
/** Typed: a second scan within three seconds is the same reading. */
async function enter(page: Page, code: string) {
  const field = page.getByRole('combobox', { name: /^Scan a code/ })
  await field.fill(code)
  await field.press('Enter')
}
const goHere = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'Here people' }).selectOption({ label })

for (const [width, hasTouch, guest] of [
  [1280, false, 14],
  [360, true, 15],
] as const)
  test(`at ${width} pixels: somebody comes in, goes out and comes back, until nobody else fits in`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, hasTouch })
    const { name, code } = of(guest)
    await standAtDoor(page, 'Organizer', 'Express')
    await setCapacity(page, 5000)
    await expect(insideAt(page)).toContainText('inside of 5,000')
    const before = Number.parseInt((await insideAt(page).textContent()) ?? '', 10)
    await scan(page, code)
    await told(page, 'Welcome', name)
    await expect(insideAt(page)).toHaveText(`${before + 1} inside of 5,000`)
    await goHere(page, 'Going out')
    await enter(page, code)
    await told(page, 'Goodbye', name)
    await expect(insideAt(page)).toHaveText(`${before} inside of 5,000`)
    await enter(page, code)
    await told(page, 'Already out', name)
    await setCapacity(page, before + 1)
    await goHere(page, 'Coming in')
    await enter(page, code)
    await told(page, 'Welcome back', name)
    await expect(insideAt(page)).toHaveAttribute('data-door-inside', 'full')
    await expect(insideAt(page)).toContainText('Full')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOf(page, `the full door at ${width}`)).toEqual([])
    await page.screenshot({ path: `test-results/door-full-${width}.png` })
    await answer(page).getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Taken back', name)
    await expect(insideAt(page)).not.toContainText('Full')
    await page.close()
  })

test('a walk-in is enrolled and let in', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Express')
  await page.getByRole('button', { name: 'Walk-in' }).click()
  await page.getByLabel('Name and e-mail address').fill('Wanda Walker, wanda@door.example')
  await page.getByRole('button', { name: /^Enroll Wanda Walker/ }).click()
  await told(page, 'Welcome', 'Wanda Walker')
})

test('the camera lets in whoever it sees, once as long as the code is there, and is off afterwards', async () => {
  const shown = [of(12).code, 'NO-0000']
  const browser = await chromium.launch(cameraThatShows(test.info().outputPath('codes.y4m'), shown))
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, hasTouch: true })
  await page.addInitScript(() => {
    const cameras: MediaStreamTrack[] = []
    Object.assign(window, { cameras })
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted)
      cameras.push(...stream.getTracks())
      return stream
    }
  })
  const states = () =>
    page.evaluate(() => (window as unknown as { cameras: MediaStreamTrack[] }).cameras.map((track) => track.readyState))
  await standAtDoor(page, 'Event staff', 'Express')
  const faults = faultsOf(page, world.desk.url)
  await page.getByRole('button', { name: 'Camera' }).click()
  const last = page.getByRole('region', { name: 'Last at this device' })
  await expect(last).toContainText(of(12).name)
  await expect(last).toContainText('NO-0000')
  expect(await states()).toEqual(['live'])
  await expect(page.locator('video')).toBeVisible()
  expect(await spillOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsOf(page, 'the camera at 360', 'nothing')).toEqual([])
  await page.screenshot({ path: 'test-results/door-camera-360.png' })
  // The video repeats each code within three seconds.
  await page.waitForTimeout(5000)
  await expect(page.locator('[data-door-failed]')).toHaveText(/^\D*Not on the list: 1\D*$/)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  expect(await states()).toEqual(['ended'])
  expect(faults).toEqual([])
  await browser.close()
})

test('a photo is read as a scan, also where there is no camera, which is said', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Express')
  const photo = page.locator('input[type=file]')
  await photo.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: photoOf(of(13).code) })
  await told(page, 'Welcome', of(13).name)
  await photo.setInputFiles({ name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('This photo can’t be read here')
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByRole('alert')).toContainText(/No camera|The camera is not allowed/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await violationsOf(page, 'the door without a camera', 'nothing')).toEqual([])
})

for (const [width, hasTouch] of [
  [1280, false],
  [768, true],
  [360, true],
] as const)
  test(`at ${width} pixels: readable from afar, targets for gloves, no violation`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, hasTouch })
    await standAtDoor(page, 'Support', 'Look up only')
    await scan(page, of(10).code)
    await told(page, 'On the list', of(10).name)
    const least = width === 1280 ? 40 : 32
    for (const part of ['word', 'name']) {
      const size = await page
        .locator(`[data-door-${part}]`)
        .evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize))
      expect(size).toBeGreaterThanOrEqual(least)
    }
    const small = await page
      .locator('main :is(a[href], button, input:not([type=checkbox], [hidden]), select)')
      .evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().height < 56).map((it) => it.outerHTML))
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOf(page, `the door at ${width}`)).toEqual([])
    await page.screenshot({ path: `test-results/door-${width}.png` })
    await page.close()
  })

test('on a phone with the camera on, the answer and its button are in view, and the event has its name', async () => {
  const browser = await chromium.launch(cameraThatShows(test.info().outputPath('codes.y4m'), [of(11).code]))
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await standAtDoor(page, 'Event staff', 'Ask first')
  const title = page.getByRole('heading', { level: 1 })
  expect((await title.boundingBox())?.width).toBeGreaterThanOrEqual(190)
  const camera = page.getByRole('button', { name: 'Camera' })
  await expect(camera).toHaveAttribute('aria-pressed', 'false')
  await camera.click()
  await expect(camera).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Hold the code in front of the camera.')).toBeVisible()
  await told(page, 'On the list', of(11).name)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: 'test-results/door-camera-390.png' })
  await expect(page.getByRole('button', { name: 'Let in', exact: true })).toBeInViewport({ ratio: 1 })
  await browser.close()
})

test('on a small phone the answer and its button are in view above the settings, and nothing is cut', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await standAtDoor(page, 'Organizer', 'Ask first')
  await scan(page, of(11).code)
  await told(page, 'On the list', of(11).name)
  await page.evaluate(() => scrollTo(0, 0))
  const button = page.getByRole('button', { name: 'Let in', exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
  const under = (await button.boundingBox())?.y ?? Number.NaN
  const settings = page.getByRole('button', { name: 'Set up this door' })
  expect((await settings.boundingBox())?.y).toBeGreaterThan(under)
  await page.screenshot({ path: 'test-results/door-360x740.png' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(settings).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})

test('a mark that waited is a welcome as soon as the network is back', async ({ page, context }) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  await scan(page, of(8).code)
  await told(page, 'On the list', of(8).name)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await told(page, 'Waiting', of(8).name)
  // Longer than the pause before it is tried again.
  await page.waitForTimeout(3000)
  await context.setOffline(false)
  await told(page, 'Welcome', of(8).name)
})

test('a badge has the page of its paper, a long name fits, and a door reads its code; nobody is marked by it', async ({
  page,
}) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  await scan(page, badged.code)
  await told(page, 'On the list', badged.name)
  await page.getByRole('button', { name: 'Print badge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print badge' })
  const papers = [
    ['label', [176, 283]],
    ['a6', [298, 420]],
  ] as const
  for (const [paper, points] of papers) {
    await dialog.getByLabel('Paper').selectOption(paper)
    const name = dialog.locator('[data-badge-name]')
    await expect
      .poll(() => name.evaluate((it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight))
      .toBe(true)
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(pages.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([points])
  }
  expect(await violationsOf(page, 'the dialog of a badge', 'nothing')).toEqual([])
  await page.screenshot({ path: 'test-results/badge-dialog.png' })
  expect(writes).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const picture = await page.locator('[data-badge-sheet]').screenshot({ path: 'test-results/badge-a6.png' })
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'What a scan does' }).selectOption({ label: 'Express' })
  await page.locator('input[type=file]').setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: picture })
  await told(page, 'Welcome', badged.name)
})

test('practice looks like nothing else, and its codes are read from the screen', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Express')
  await page.getByRole('link', { name: 'Practice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Practice, /)
  await expect(page).toHaveTitle(/Practice, /)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(request.url())
  })
  const picture = await page.getByRole('img', { name: 'QR code of PR-1001' }).screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: picture })
  await told(page, 'Welcome', 'Ada Okoro')
  await page.getByRole('button', { name: 'PR-3001' }).click()
  await page.getByRole('button', { name: 'Let in 3 people' }).click()
  await told(page, 'Welcome', 'Hana Lund')
  expect(requests).toEqual([])
  expect(await violationsOf(page, 'practice', 'nothing')).toEqual([])
  await page.screenshot({ path: 'test-results/door-practice.png', fullPage: true })
  await page.getByRole('link', { name: 'End practice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Practice/)
})
