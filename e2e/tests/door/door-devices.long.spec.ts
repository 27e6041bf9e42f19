import { chromium, expect } from '@playwright/test'

import { badged, beginAtDoor, chooseMore, of, scan, standAtDoor, told, world } from '#support/demo-door.ts'
import { test } from '#support/demo.ts'
import { cameraThatShows, photoOf } from '#support/fake-camera.ts'
import { faultsOf, spillOf, violationsOf } from '#support/page-checks.ts'

// The door by camera, photo and badge, on small screens, and its practice.

beginAtDoor()

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
  const last = page.getByRole('region', { name: 'Last answers' })
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

test('what is looked at between guests leads back to the door, also after a day was chosen', async ({ page }) => {
  await standAtDoor(page, 'Organizer', 'Express')
  const back = page.getByRole('link', { name: 'Back to the door' })
  const field = page.getByRole('combobox', { name: /^Scan a code/ })
  await chooseMore(page, 'Hand over')
  await page.getByRole('navigation', { name: 'Filter: Day' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/day=/)
  await back.click()
  await expect(field).toBeVisible()
  await chooseMore(page, 'Use on this device')
  await back.click()
  await expect(field).toBeVisible()
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
  const settings = page.getByRole('button', { name: 'More for this door' })
  expect((await settings.boundingBox())?.y).toBeGreaterThan(under)
  await page.screenshot({ path: 'test-results/door-360x740.png' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(settings).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})

test('a badge has the page of its paper, a long name fits, and a door reads its code; nobody is marked by it', async ({
  page,
}) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  const writes: string[] = []
  page.on('request', (request) => {
    // The device says by itself that it is at the door.
    if (request.method() !== 'GET' && !request.url().includes('/door/devices/')) writes.push(request.url())
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
  await chooseMore(page, 'Practice')
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
