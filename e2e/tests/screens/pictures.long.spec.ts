import { type Browser, type Page, expect } from '@playwright/test'

import { type Desk, setUpLink, startDesk } from '#stack/desk.ts'
import { test } from '#support/demo.ts'
import { spillOf } from '#support/page-checks.ts'
import { withTypeface } from '#support/typeface.ts'
import { administrator, letInWith } from '#support/world.ts'

// The pages that everybody meets first, as committed pictures, and rules for their layout that need no picture.
// `npm run pictures` takes the pictures again after an intended change.

const noService = {
  UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
  UPSTREAM_API_KEY: 'a-key-of-some-forty-characters-0123456789',
}

// For the typeface.
test.use({ bypassCSP: true })

type Addresses = { setup: string; signIn: string; demoSignIn: string; invitation: string }
let addresses: Addresses
const desks: Desk[] = []

test.beforeAll(async ({ demo, browser }) => {
  const [empty, furnished] = await Promise.all([
    startDesk(noService),
    startDesk({
      ...noService,
      FRONTDESK_ADMIN_EMAIL: administrator.email,
      FRONTDESK_ADMIN_PASSWORD: administrator.password,
    }),
  ])
  desks.push(empty, furnished)
  const setup = setUpLink(empty)
  addresses = {
    setup,
    signIn: `${furnished.url}/sign-in`,
    demoSignIn: `${demo.desk.url}/sign-in`,
    invitation: await invitation(browser, furnished.url),
  }
})
test.afterAll(() => Promise.all(desks.map((desk) => desk.stop())))

async function invitation(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage()
  await letInWith(page, url, administrator)
  const data = { name: 'Stella Marchetti', email: 'stella@example.org', role: 'staff', scope: null }
  const invited = await page.request.post(`${url}/desk/invites`, { headers: { 'x-frontdesk': '1' }, data })
  const { link } = (await invited.json()) as { link: string }
  await page.close()
  return link
}

/** Each name is also the name of its picture. */
const screens: Record<string, (at: Addresses) => string> = {
  'sign-in': (at) => at.signIn,
  'sign-in-demo': (at) => at.demoSignIn,
  setup: (at) => at.setup,
  invitation: (at) => at.invitation,
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test('a page without its style sheet does not look like its picture', async ({ page }) => {
  await open(page, addresses.signIn)
  await page.evaluate(() => document.querySelectorAll('style').forEach((style) => style.remove()))
  await expect(page).not.toHaveScreenshot('sign-in-light-1280.png')
})

for (const size of sizes)
  for (const [locale, name] of [
    ['de-DE', 'Deutsch'],
    ['es-ES', 'Español'],
  ] as const)
    test.describe(`in ${name} at ${size.width} px`, () => {
      test.use({ viewport: size, locale })
      for (const [screen, address] of Object.entries(screens))
        test(`${screen}: longer words keep to the layout, too`, async ({ page }) => {
          await open(page, address(addresses))
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale.slice(0, 2)}`))
          expect(await layoutOf(page)).toEqual({ wide: [], atTheEdge: [], overflow: 0 })
        })
    })

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })
    for (const [name, address] of Object.entries(screens)) {
      test(`${name}: fields are at most 640 px wide, and text keeps away from the edge`, async ({ page }) => {
        await open(page, address(addresses))
        expect(await layoutOf(page)).toEqual({ wide: [], atTheEdge: [], overflow: 0 })
      })

      for (const colorScheme of ['light', 'dark'] as const)
        test(`${name}: looks like its ${colorScheme} picture`, async ({ page }) => {
          await page.emulateMedia({ colorScheme })
          await withTypeface(page)
          await open(page, address(addresses))
          await expect(page).toHaveScreenshot(`${name}-${colorScheme}-${size.width}.png`)
        })
    }
  })
}

type Box = { name: string; left: number; right: number }

/** Visible elements by their text or name, and where they begin and end. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements: HTMLElement[]) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { name: element.innerText || (element.getAttribute('name') ?? element.tagName), left, right }
      }),
  )

/** Fields that are too wide, texts within 12 px of the window's edge, and pixels that overflow the window. */
async function layoutOf(page: Page) {
  const { width } = page.viewportSize() ?? { width: 0 }
  const fields = await boxesOf(page, 'input, textarea, select, button')
  const texts = await boxesOf(page, 'h1, h2, p, label, li, a, button')
  return {
    wide: fields.filter(({ left, right }) => right - left > 640).map(({ name }) => name),
    atTheEdge: texts.filter(({ left, right }) => left < 12 || right > width - 12).map(({ name }) => name),
    overflow: Math.max(0, await spillOf(page)),
  }
}
