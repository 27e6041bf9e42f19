import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'

import { slug } from './door-event.ts'

/** What the answer at the door says, and of whom. */
export type Said = { word: string; name: string; at: number }
/** `onSaid`: each change of the answer. `onCount`: of the number of people who have arrived. */
export type Heard = {
  onSaid?: (said: Said) => void
  onCount?: (count: { arrived: number; at: number }) => void
}

/** Runs in the page: times are those of the clock that all browsers of this machine share. */
const watch = () => {
  const tell = Reflect.get(window, 'heardAtTheDoor') as (heard: object) => void
  const seen = { said: '', count: '' }
  const look = () => {
    const at = performance.timeOrigin + performance.now()
    const answer = document.querySelector('[data-door-answer]')
    const word = answer?.getAttribute('data-door-answer') ?? ''
    const name = answer?.querySelector('[data-door-name]')?.textContent ?? ''
    if (word !== '' && seen.said !== `${word} ${name}`) tell({ said: { word, name, at } })
    seen.said = `${word} ${name}`
    const count = document.querySelector('[data-door-count]')?.textContent ?? ''
    if (count !== '' && seen.count !== count)
      tell({ count: { arrived: Number.parseInt(count.replaceAll(',', ''), 10), at } })
    seen.count = count
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** A browser of its own, signed in by a cookie. */
export async function browserAt(
  browser: Browser,
  url: string,
  cookie: string,
  { onSaid, onCount }: Heard = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow', reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  await context.exposeFunction('heardAtTheDoor', (heard: { said?: Said; count?: { arrived: number; at: number } }) => {
    if (heard.said) onSaid?.(heard.said)
    if (heard.count) onCount?.(heard.count)
  })
  await context.addInitScript(watch)
  return context
}

/** Puts all guests on this device, until the browser could also start without the desk. */
export async function putGuestsOnDevice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/e/${slug}/device`)
  await page.getByRole('button', { name: 'Put the guests on this device' }).click()
  await expect(page.getByText(/guests on this device as of/)).toBeVisible({ timeout: 120_000 })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

export const codeField = (page: Page) => page.getByRole('combobox', { name: /^Scan a code/ })

export async function openDoor(page: Page, url: string, mode: 'Express' | 'Ask first'): Promise<void> {
  await page.goto(`${url}/e/${slug}/door`, { waitUntil: 'commit' })
  await expect(codeField(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'What a scan does' }).selectOption({ label: mode })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
}
