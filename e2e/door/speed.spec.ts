import { appendFileSync } from 'node:fs'

import { type BrowserContext, type Page, chromium, expect, test } from '@playwright/test'

import { measuredEngine } from '#stack/browsers.ts'
import { browserAt, codeField, openDoor, putGuestsOnDevice, typeCode } from '#support/at-the-door.ts'
import { type DoorEvent, guestAt, startDoorEvent } from '#support/door-event.ts'
import { cameraThatShows } from '#support/fake-camera.ts'

const guests = Number(process.env['DOOR_GUESTS'] ?? 50_000)
const browsers = Number(process.env['DOOR_BROWSERS'] ?? 20)
const rowsFile = process.env['DOOR_ROWS'] ?? ''
const slower = 4
const waitingMarks = 200
const patienceMs = 180_000
const seenMarks = 40
const shownMs = 60_000
const scans = 25

/** A line of the table that `npm run bench` prints. */
function row(what: string, size: string, measured: number, unit: 'ms' | 's', most: number | null, more = ''): void {
  const ours = `${measured.toFixed(unit === 's' ? 1 : 0)} ${unit}${more}`
  const goal = most === null ? 'none' : `<= ${most.toLocaleString('en')} ${unit}`
  const line = { what, size, ours, theirs: '', ratio: '', goal, met: most === null ? null : measured <= most }
  console.log(`${what}, ${size}: ${ours} (${goal})`)
  if (rowsFile !== '') appendFileSync(rowsFile, `${JSON.stringify(line)}\n`)
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const p50 = (times: readonly number[]) => ` (p50 ${at(times, 0.5).toFixed(0)})`

test.use({ launchOptions: measuredEngine })

let event: DoorEvent
test.beforeAll(async () => {
  event = await startDoorEvent({ guests, accounts: 5 })
})
test.afterAll(() => event.stop())

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Notes in the page how long it took from a letter until the offered people, and from Enter until *Waiting*. */
const noteTimes = () => {
  const [letters, kept]: [number[], number[]] = [[], []]
  let [typed, entered] = [0, 0]
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
  const word = () => document.querySelector('[data-door-answer]')?.getAttribute('data-door-answer')
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key.length === 1) typed = timeStamp
      if (key === 'Enter' && word() === 'onList') entered = timeStamp
    },
    true,
  )
  new MutationObserver((changes) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
    const offers = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[role=listbox]')
    // Not the people who were offered for the letter before.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
    const fits = () => {
      const text = document.querySelector<HTMLInputElement>('input[name=who]')?.value.toLowerCase() ?? ''
      return text !== '' && document.querySelector('[role=option]')?.textContent?.toLowerCase().includes(text)
    }
    if (typed > 0 && changes.some(offers) && fits()) {
      letters.push(performance.now() - typed)
      typed = 0
    }
    if (entered > 0 && word() === 'waiting') {
      kept.push(performance.now() - entered)
      entered = 0
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  Object.assign(window, { doorTimes: { letters, kept } })
}
const timesIn = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'doorTimes') as { letters: number[]; kept: number[] })

async function typeLetters(page: Page, name: string): Promise<void> {
  await codeField(page).fill('')
  await codeField(page).pressSequentially(name.slice(0, 9), { delay: 400 })
}

test('letters, marks that wait, and how they are sent', async ({ browser }) => {
  const context = await browserAt(browser, event.url, event.accounts[0] ?? '')
  const page = await context.newPage()
  const begun = Date.now()
  await putGuestsOnDevice(page, event.url)
  const size = `${guests.toLocaleString('en')} guests`
  row('the guests are on the device', size, (Date.now() - begun) / 1000, 's', null)
  await openDoor(page, event.url, 'Ask first')
  await page.evaluate(noteTimes)
  await context.setOffline(true)
  await slowDown(page, slower)
  await expect(async () => {
    await typeLetters(page, guestAt(11).name)
    // A letter that was typed before the copy was read finds nobody.
    await expect(page.locator('[role=option]').first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  const first = (await timesIn(page)).letters.length
  for (let n = 1; n <= 20; n += 1) await typeLetters(page, guestAt((n * 2477) % guests).name)
  const { letters } = await timesIn(page)
  row(
    'a letter right after the door was opened: slowest',
    `CPU x${slower}`,
    Math.max(...letters.slice(0, first)),
    'ms',
    null,
  )
  const later = letters.slice(first)
  row(
    'a letter in the device copy, p95',
    `${later.length} letters, CPU x${slower}`,
    at(later, 0.95),
    'ms',
    50,
    p50(later),
  )

  await slowDown(page, 1)
  await codeField(page).fill('')
  for (let n = 0; n < waitingMarks; n += 1) {
    const { name, code } = guestAt(n)
    await typeCode(page, code)
    const answer = (word: string) => page.locator(`[data-door-answer=${word}]`).filter({ hasText: name })
    await expect(answer('onList')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answer('waiting')).toBeVisible()
  }
  const { kept } = await timesIn(page)
  row('a mark, until it is kept on the device, p95', `${kept.length} marks`, at(kept, 0.95), 'ms', 30, p50(kept))
  const back = Date.now()
  await context.setOffline(false)
  // Not by asking the desk again and again: at 50,000 guests that would be most of its work.
  const sent = `${waitingMarks} changes that waited here were sent`
  const isDone = await page
    .waitForFunction((text) => document.body.textContent?.includes(text), sent, { polling: 250, timeout: patienceMs })
    .then(
      () => true,
      () => false,
    )
  const drained = (Date.now() - back) / 1000
  const more = isDone ? '' : ` (${await event.arrived()} sent)`
  row('marks that waited, until all are sent', `${waitingMarks} marks`, drained, 's', 15, more)
  await context.close()
})

test('how soon all doors show a mark', async ({ browser }) => {
  const contexts: BrowserContext[] = []
  const seen: Map<number, number>[] = []
  const listeners = new Set<() => void>()
  for (let n = 0; n < browsers; n += 1) {
    const own = new Map<number, number>()
    const context = await browserAt(browser, event.url, event.accounts[n % event.accounts.length] ?? '', {
      onCount: ({ arrived, at: shown }) => {
        own.set(arrived, shown)
        for (const listener of listeners) listener()
      },
    })
    await openDoor(await context.newPage(), event.url, 'Ask first')
    contexts.push(context)
    seen.push(own)
  }
  const before = await event.arrived()
  const all = (arrived: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (seen.every((own) => own.has(arrived))) end()
      }
      // A door that never shows it ends the wait, not the measure.
      const timer = setTimeout(() => end(), shownMs)
      const end = () => {
        clearTimeout(timer)
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  await all(before)
  const times: number[] = []
  for (let n = 1; n <= seenMarks; n += 1) {
    const begun = performance.timeOrigin + performance.now()
    const shown = all(before + n)
    await event.mark(waitingMarks + n)
    await shown
    for (const own of seen) times.push((own.get(before + n) ?? begun + shownMs) - begun)
  }
  row(
    'a mark, until all doors show it, p99',
    `${browsers} browsers, ${seenMarks} marks`,
    at(times, 0.99),
    'ms',
    2000,
    p50(times),
  )
  for (const context of contexts) await context.close()
})

/** Notes in the page how long it took from the first frame with a code until the answer's word. */
const noteScans = () => {
  const video = document.querySelector('video')
  const small = new OffscreenCanvas(32, 24).getContext('2d', { willReadFrequently: true })
  if (!video || !small) throw new Error('no video')
  const scanned: number[] = []
  let [shown, wasShown] = [0, true]
  const look = () => {
    small.drawImage(video, 0, 0, 32, 24)
    const { data } = small.getImageData(0, 0, 32, 24)
    const isShown = data.some((value, place) => place % 4 === 0 && value < 120)
    if (isShown && !wasShown) shown = performance.now()
    wasShown = isShown
    video.requestVideoFrameCallback(look)
  }
  look()
  let last = ''
  new MutationObserver(() => {
    const answer = document.querySelector('[data-door-answer]')
    const name = answer?.querySelector('[data-door-name]')?.textContent ?? ''
    if (answer?.getAttribute('data-door-answer') === 'looking' || name === last) return
    last = name
    if (shown > 0) scanned.push(performance.now() - shown)
    shown = 0
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  Object.assign(window, { doorScans: scanned })
}

test('a scan, from the first frame to its word', async () => {
  const codes = Array.from({ length: 10 }, (_, n) => guestAt(guests - 1 - n).code)
  const browser = await chromium.launch(cameraThatShows(test.info().outputPath('codes.y4m'), codes, measuredEngine))
  const context = await browserAt(browser, event.url, event.accounts[0] ?? '')
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await openDoor(page, event.url, 'Ask first')
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.locator('[data-door-answer=onList]')).toBeVisible()
  await slowDown(page, slower)
  await page.evaluate(noteScans)
  await page.waitForFunction((wanted) => Reflect.get(window, 'doorScans').length >= wanted, scans, { timeout: 120_000 })
  const times = await page.evaluate(() => Reflect.get(window, 'doorScans') as number[])
  row(
    'a scan by camera, until its word, p95',
    `${times.length} scans, CPU x${slower}`,
    at(times, 0.95),
    'ms',
    300,
    p50(times),
  )
  await browser.close()
})
