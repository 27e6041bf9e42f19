import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { brokenOf, cutOf, faultsOf, opened, pageAt, spillOf, violationsOf, widths } from '#support/page-checks.ts'
import { follow, watchQuiet } from '#support/page-idle.ts'
import { guestScreens, screens } from '#support/screens.ts'
import { type World, demoScreenIds, letIn, waitlistedCard } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

/** Every screen of the list, and screens without a record. */
const routes = () => {
  const ids = demoScreenIds(world.desk.folder)
  return [
    ...screens(ids).map(({ path }) => path),
    '/calendar?view=week',
    '/calendar?view=agenda',
    '/e/crew-stand-up',
    // The card of a waitlisted person has three buttons.
    waitlistedCard(world.desk.folder),
    ...guestScreens(ids.slug),
    `/e/${ids.slug}/registration/start`,
    `/e/${ids.slug}/registration/${ids.registrationTypeId}`,
    '/account',
  ]
}

const parts = [0, 1, 2, 3]

for (const part of parts) {
  test(`screens pass axe, in light and dark, and fit 1280 and 360 px: part ${part + 1} of ${parts.length}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const found = await Promise.all(
      widths.map(async (width) => {
        const page = await pageAt(browser, width)
        const faults = faultsOf(page, world.desk.url)
        const quiet = watchQuiet(page)
        await letIn(page, world.desk.url, 'Administrator')
        await page.goto(world.desk.url)
        for (const path of routes().filter((_, at) => at % parts.length === part)) {
          await follow(page, path)
          await quiet()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          // One theme on a phone: the colours were checked on the desktop.
          faults.push(...(await violationsOf(page, `${path} at ${width}`, width < 500 ? 'nothing' : 'all')))
          const spill = await spillOf(page)
          if (spill > 0) faults.push(`${path} at ${width} is ${spill} px too wide`)
          faults.push(...(await cutOf(page)).map((label) => `${path} at ${width} cuts “${label}”`))
          faults.push(...(await brokenOf(page)).map((word) => `${path} at ${width} breaks “${word}”`))
        }
        await page.context().close()
        return faults
      }),
    )
    expect(found.flat()).toEqual([])
  })
}

const layer = 'dialog[open], [role=dialog], [role=menu], [role=listbox]'

/** Layers above a page, and how each is opened; `at`: only on these pages. */
const floating: {
  name: string
  path: (slug: string, attendeeId: string) => string
  at?: number
  open: (page: Page) => Promise<void>
}[] = [
  {
    name: 'suggestions of the box',
    path: () => '/',
    open: async (page) => {
      await page.getByRole('combobox').fill('tide')
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  },
  {
    name: 'menu of the theme',
    path: () => '/',
    at: 1280,
    open: async (page) => {
      await page.getByRole('button', { name: /Theme/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'menu of the person',
    path: () => '/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Administrator|^Me$/ })
        .first()
        .click()
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible()
    },
  },
  {
    name: 'places of a phone',
    path: () => '/',
    at: 360,
    open: async (page) => {
      await page.getByRole('button', { name: 'Browse' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'list of keys',
    path: () => '/',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'details of a record',
    path: (slug) => `/e/${slug}/inventory`,
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('j')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'columns of a table',
    path: (slug) => `/e/${slug}/inventory`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'a confirmation to be sent',
    path: (slug, attendeeId) => `/e/${slug}/attendees/${attendeeId}`,
    open: async (page) => {
      await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('s')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'feeds of the calendar',
    path: () => '/calendar',
    open: async (page) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'an invitation',
    path: () => '/team',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Invite/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

test('open dialogs, menus, sheets and suggestions pass axe', async ({ browser }) => {
  test.setTimeout(120_000)
  const { slug, attendeeId } = demoScreenIds(world.desk.folder)
  const found = await Promise.all(
    widths.map(async (width) => {
      const page = await pageAt(browser, width)
      const faults = faultsOf(page, world.desk.url)
      const quiet = watchQuiet(page)
      await letIn(page, world.desk.url, 'Administrator')
      await opened(page, world.desk.url)
      for (const { name, path, at, open } of floating) {
        if (at !== undefined && at !== width) continue
        await follow(page, path(slug, attendeeId))
        await quiet()
        await open(page)
        // In dark only the open layer: the page below it is checked separately.
        faults.push(...(await violationsOf(page, `${name} at ${width}`, { within: layer })))
        const spill = await spillOf(page)
        if (spill > 0) faults.push(`${name} at ${width} is ${spill} px too wide`)
        await page.keyboard.press('Escape')
        await expect(page.locator(layer).filter({ visible: true }), `${name} is closed`).toHaveCount(0)
      }
      await page.context().close()
      return faults
    }),
  )
  expect(found.flat()).toEqual([])
})

test('the sign-in page passes axe before the first sign-in', async ({ browser }) => {
  const page = await pageAt(browser, 1280)
  const faults = faultsOf(page, world.desk.url)
  await page.goto(`${world.desk.url}/sign-in`)
  await expect(page.getByRole('button', { name: /^Organizer/ })).toBeVisible()
  faults.push(...(await violationsOf(page, '/sign-in')))
  expect(faults).toEqual([])
  // Guards the check: it finds violations in light and in dark.
  await page.evaluate(() => {
    const pale = document.createElement('p')
    pale.textContent = 'Hard to read'
    Object.assign(pale.style, { color: '#999', background: '#fff' })
    document.querySelector('main')?.append(pale, document.createElement('button'))
  })
  const found = await violationsOf(page, 'made worse')
  expect(found.map((one) => one.slice(0, one.indexOf('<'))).toSorted()).toEqual([
    'made worse dark color-contrast x1 ',
    'made worse light button-name x1 ',
    'made worse light color-contrast x1 ',
  ])
  await page.context().close()
})

test('an event without a record has a page that states what is missing', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.goto(`${world.desk.url}/events/0f8fad5b-d9cb-469f-a165-70867728950e`)
  await expect(page.getByRole('main')).toContainText(/by its address/i)
})
