import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { letIn } from '#support/world.ts'

test.use({ timezoneId: 'America/New_York' })

const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })

/** The event's record says Berlin, asked for or in the document. */
async function moveToBerlin(page: Page) {
  await page.route(/\/e\/|get-for-slug/, async (route) => {
    if (!['document', 'fetch'].includes(route.request().resourceType())) return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replaceAll('Europe/Lisbon', 'Europe/Berlin') })
  })
}

test('times of an event are by its clock, which is named where the reader has another', async ({ page, demo }) => {
  await letIn(page, demo.desk.url, 'Organizer')
  await moveToBerlin(page)
  const at = (path: string) => `${demo.desk.url}/e/${demo.facts.slug}${path}`
  const answered = page.waitForResponse(/\/guests\?.*sort=-arrived/)
  await page.goto(at('/attendees?arrived=yes&sort=-arrived'))
  const { guests, asOf } = (await (await answered).json()) as {
    asOf: string
    guests: { sheet: { name: string }; desk: { arrived: { at: string } } }[]
  }
  const [last] = guests
  if (!last) throw new Error('nobody has arrived')
  const { name } = last.sheet
  const time = berlin.format(Date.parse(last.desk.arrived.at))
  // In the last hour of the demo's day it is the next day in Berlin, and the day of the arrival is named.
  const arrivedThen = new RegExp(`Arrived (\\w+ \\d+ \\w+ )?${time}`)
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(time)
  await expect(page.locator('[data-guest-count]')).toContainText(
    `as of ${berlin.format(Date.parse(asOf))} · Berlin time`,
  )
  await page.getByRole('link', { name }).first().click()
  const arrival = page.getByRole('region', { name: 'Arrival' })
  await expect(arrival).toContainText(arrivedThen)
  await expect(arrival).toContainText('Berlin time')

  await page.goto(at('/arrivals'))
  const lastOnes = page.getByRole('region', { name: 'Last arrivals' })
  await expect(lastOnes.getByRole('listitem').filter({ hasText: name })).toContainText(time)
  await expect(lastOnes).toContainText('Berlin time')
  await expect(page.getByRole('button', { name: /^as of .*refresh/ }).first()).toContainText('Berlin time')

  await page.goto(at('/attendees/print?arrived=yes'))
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(arrivedThen)
  await expect(page.getByRole('main')).toContainText(/as of \d\d:\d\d · Berlin time/)

  await page.goto(at(`/attendees/${demo.facts.attendeeId}`))
  await expect(page.locator('[data-person-card] time').first()).toHaveText(/^as of \d\d:\d\d, Berlin time$/)
})

test('on the clock of the event no zone is named', async ({ browser, demo }) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })
  const page = await context.newPage()
  await letIn(page, demo.desk.url, 'Organizer')
  await moveToBerlin(page)
  await page.goto(`${demo.desk.url}/e/${demo.facts.slug}/attendees/${demo.facts.attendeeId}`)
  await expect(page.getByRole('region', { name: 'Arrival' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-person-card] time').first()).toHaveText(/^as of \d\d:\d\d$/)
  await context.close()
})
