import { type Page, type Response, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { faultsOf, opened, pageAt, spillOf, widths } from '#support/page-checks.ts'
import { follow, isStream, watchQuiet } from '#support/page-idle.ts'
import { type World, demoScreenIds, letIn } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

/** The responses embedded in the page. */
function firstAnswersIn(page: string): string {
  const [, json = '[]'] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(page) ?? []
  const answers: { body: string; columns?: unknown }[] = JSON.parse(json)
  return answers.map(({ body, columns }) => `${body}\n${JSON.stringify(columns) ?? ''}`).join('\n')
}

/** Texts of all responses so far: data, not texts of the web app. */
function answersOf(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  page.on('response', (response: Response) => {
    if (isStream(response.request())) return
    if (/\/(?:api|desk)\//.test(response.url())) answers.push(response.text().catch(() => ''))
    else if (response.request().resourceType() === 'document')
      answers.push(response.text().then(firstAnswersIn, () => ''))
  })
  return async () => (await Promise.all(answers)).join('\n')
}

/** Texts of controls, headings and labels that did not go through the catalogue: they lack its markers. */
const unsaid = (page: Page) =>
  page.evaluate(() => {
    const spoken = 'button, summary, label, legend, th, h1, h2, h3, dt, [role=tab], nav a, [role=columnheader]'
    const texts = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(spoken)) {
      if (!element.checkVisibility()) continue
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('bdi, code, kbd, samp, time, .font-mono')) continue
        const rest = (node.textContent ?? '').replaceAll(/\u202E[\s\S]*\u202C/g, '').trim()
        // Dates are formatted by Intl, in the script of the language.
        if (/\p{Script=Latin}{2}/u.test(rest)) texts.add(rest)
      }
    }
    return [...texts]
  })

/** Texts that are the same in every language. */
const sameEverywhere = /^(?:Frontdesk|JSON|CSV|UTC|HTML|PDF)$/

test('a right-to-left language fits the layout, and every text is translatable', async ({ browser }) => {
  test.setTimeout(120_000)
  const ids = demoScreenIds(world.desk.folder)
  const paths = [
    '/',
    '/calendar',
    '/projects',
    `/projects/${ids.projectId}`,
    `/projects/${ids.projectId}/locations`,
    `/projects/${ids.projectId}/new-event`,
    `/companies/${ids.companyId}`,
    `/companies/${ids.companyId}/members`,
    `/e/${ids.slug}`,
    `/e/${ids.slug}/attendees/${ids.attendeeId}`,
    `/e/${ids.slug}/registration`,
    `/e/${ids.slug}/inventory`,
    `/e/${ids.slug}/companies`,
    `/e/${ids.slug}/posts`,
    `/e/${ids.slug}/comments`,
    '/team',
    '/audit',
    '/operations',
    '/account',
  ]
  const found = await Promise.all(
    widths.map(async (width) => {
      const page = await pageAt(browser, width)
      const answers = answersOf(page)
      const faults = faultsOf(page, world.desk.url)
      await letIn(page, world.desk.url, 'Administrator')
      await page.addInitScript(() => localStorage.setItem('frontdesk-language', 'pseudo'))
      const quiet = watchQuiet(page)
      await opened(page, `${world.desk.url}/`)
      for (const path of paths) {
        await follow(page, path)
        await quiet()
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        const spill = await spillOf(page)
        if (spill > 0) faults.push(`${path} at ${width} is ${spill} px too wide`)
        const known = await answers()
        for (const text of await unsaid(page)) {
          if (!sameEverywhere.test(text) && !known.includes(JSON.stringify(text).slice(1, -1)))
            faults.push(`${path} at ${width} says ${text}`)
        }
      }
      await page.context().close()
      return faults
    }),
  )
  expect(found.flat()).toEqual([])
})
