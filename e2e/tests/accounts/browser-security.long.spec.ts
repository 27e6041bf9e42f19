import { once } from 'node:events'
import { createServer } from 'node:http'

import { type BrowserContext, type Page, chromium, expect } from '@playwright/test'

import { wholeBrowser } from '#stack/browsers.ts'
import type { Desk } from '#stack/desk.ts'
import { startGeneratedDesk } from '#stack/generated-desk.ts'
import { ids } from '#stack/generated-records.ts'
import type { GeneratedService } from '#stack/generated-service.ts'
import { test } from '#support/demo.ts'
import { signOut } from '#support/guests.ts'
import { mark, payloads } from '#support/hostile-payloads.ts'
import { follow, watchQuiet } from '#support/page-idle.ts'
import { probes } from '#support/policy-probes.ts'
import { administrator, letInWith, signInWith } from '#support/world.ts'

let service: GeneratedService
let desk: Desk
let stop: () => Promise<void>
test.beforeAll(async () => {
  ;({ service, desk, stop } = await startGeneratedDesk(administrator))
})
test.afterAll(() => stop())

const idOf = (n: number) => `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const comments = (field: 'bodyHtml' | 'bodyText') => ({
  count: payloads.length,
  numberOfPages: 1,
  data: payloads.map((text, n) => ({ comment: { id: idOf(n + 1), eventId: ids.event, [field]: text } })),
})

/** Every dialog, every request by a payload, and every violation of the content security policy. */
function watched(page: Page): string[] {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes(mark)) faults.push(`asked ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || new URL(frame.url()).origin !== desk.url) faults.push(`went to ${frame.url()}`)
  })
  return faults
}

/** Violations of the policy since the page was created. */
const refusedIn = (page: Page) => page.evaluate(() => (window as unknown as { refused: string[] }).refused.splice(0))
const noteRefusals = (target: Page | BrowserContext) =>
  target.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', (it) => refused.push(it.effectiveDirective))
  })

for (const policy of [true, false])
  test(`120 hostile texts in six fields run nothing, ${policy ? 'and the policy has nothing to stop' : 'even without the policy'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ bypassCSP: !policy, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await noteRefusals(page)
    service.hold(
      'listExternalResources',
      payloads.map((text, n) => ({
        id: idOf(n + 1),
        eventId: ids.event,
        name: text,
        description: text,
        url: text,
        extraInfo: text,
      })),
    )
    const quiet = watchQuiet(page)
    await letInWith(page, desk.url, administrator)
    await page.goto(desk.url)
    const faults = watched(page)
    const open = async (path: string, item: string) => {
      await follow(page, path)
      await quiet()
      await expect(page.locator(item)).toHaveCount(payloads.length)
      // Triggers every handler for pointer, keyboard and focus; follows no link.
      const seen = await page.evaluate((which) => {
        addEventListener('click', (event) => event.preventDefault(), true)
        const all = [...document.querySelectorAll(`${which}, ${which} *`)]
        for (const element of all)
          for (const type of [
            'pointerenter',
            'mouseover',
            'focus',
            'focusin',
            'click',
            'input',
            'toggle',
            'animationstart',
          ])
            if (!element.closest('button, summary') || type !== 'click')
              element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
        return {
          ran: Object.hasOwn(window, 'hostile'),
          made: all.filter((it) =>
            it.matches('script, iframe, object, embed, form, style, base, meta, input, textarea'),
          ).length,
          handlers: all.flatMap((it) => it.getAttributeNames()).filter((name) => name.startsWith('on')),
          links: all.flatMap((it) => (it instanceof HTMLAnchorElement ? [it.protocol] : [])),
        }
      }, item)
      const led = seen.links.filter((it) => !['https:', 'http:', 'mailto:'].includes(it))
      expect({ ...seen, links: led }).toEqual({ ran: false, made: 0, handlers: [], links: [] })
      expect(await refusedIn(page)).toEqual([])
    }
    await open(`/e/${ids.event}/online`, 'main li:has(> p)')
    for (const field of ['bodyHtml', 'bodyText'] as const) {
      service.hold('listEventComments', comments(field))
      await page.goto(`${desk.url}/e/${ids.event}`)
      await open(`/e/${ids.event}/comments`, 'main [data-comment]')
    }
    expect(faults).toEqual([])
    await context.close()
  })

/** A server on another origin; records which requests arrive. */
async function startElsewhere(): Promise<{ url: string; asked: () => string[]; stop: () => Promise<void> }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const framed = `<iframe src="${desk.url}/sign-in"></iframe>`
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(framed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('the policy blocks every probe, and no part of the desk', async ({ page, context }) => {
  service.release()
  await noteRefusals(page)
  const quiet = watchQuiet(page)
  await signInWith(page, desk.url, administrator)
  for (const path of [
    '/',
    '/calendar',
    '/projects',
    `/companies/${ids.company}`,
    '/e/generated',
    '/e/generated/attendees',
    '/e/generated/registration',
    '/e/generated/inventory',
    '/e/generated/online',
    '/team',
    '/audit',
    '/operations',
    '/account',
    '/nowhere',
  ]) {
    await follow(page, path)
    await quiet()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await refusedIn(page)).toEqual([])

  const elsewhere = await startElsewhere()
  const passed: string[] = []
  const all = Object.entries(probes(elsewhere.url))
  for (const [name, source] of all) {
    // Run by the debugger, which ignores the CSP: simulates successful script injection.
    await page.evaluate(source)
    const stopped = await page
      .waitForFunction(() => (window as unknown as { refused: string[] }).refused.length > 0, null, { timeout: 3000 })
      .catch(() => null)
    if (stopped === null) passed.push(name)
    await refusedIn(page)
  }
  expect(passed).toEqual([])
  expect(all.length).toBeGreaterThanOrEqual(20)
  expect([await page.evaluate(() => 'ran' in window), elsewhere.asked(), page.url()]).toEqual([
    false,
    [],
    `${desk.url}/nowhere`,
  ])

  const frame = await context.newPage()
  const said: string[] = []
  frame.on('console', (message) => said.push(message.text()))
  await frame.goto(elsewhere.url)
  await expect.poll(() => said.join(' ')).toContain('frame-ancestors')
  await elsewhere.stop()
})

test('after signing out, going back shows no earlier page', async () => {
  // The back-forward cache is off in tests unless enabled.
  const browser = await chromium.launch({ ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const name = service.answer('getEventForSlug').texts.find((text) => text.endsWith('.name')) ?? 'no name'
  const visit = async () => {
    await signInWith(page, desk.url, administrator)
    for (const path of ['/e/generated', '/e/generated/inventory', `/companies/${ids.company}`, '/e/generated']) {
      await page.goto(desk.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.locator('main')).toContainText(name)
  }
  const back = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(await page.locator('body').innerText()).not.toContain(name)
      expect(await page.locator('body').innerText()).not.toMatch(/f\d+\.\w/)
    }
  }
  await visit()
  await signOut(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(kept).not.toContain(name)
  await back(4)

  // Signed out in another window while this one is elsewhere.
  await visit()
  await page.goto('about:blank')
  await page.request.delete(`${desk.url}/desk/session`, {
    headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
  })
  await back(3)
  await browser.close()
})
