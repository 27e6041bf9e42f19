import { type Page, type Route, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { atRest, inTheBox, keys } from '#support/keys.ts'
import { attendeeOf, lookUpACode, top, whoIsCalling } from '#support/search-tasks.ts'
import type { World } from '#support/world.ts'

let world: World
let page: Page

test.beforeAll(async ({ browser, demo }) => {
  world = demo
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  await world.letIn(page)
})
test.afterAll(() => page.context().close())

const option = (name: RegExp) => page.getByRole('option', { name })
const nobody = '0193a1c2-7f00-7000-8000-00000000aaaa'

test('a person is found by an id or a link without a press, by an inexact name, an address or a badge with one', async () => {
  const cost = await whoIsCalling(page, world)
  expect(Object.values(cost)).toEqual([0, 0, 1, 1, 1])
})

test('a link to the service opens the corresponding page of the desk', async () => {
  const { eventId, name } = await attendeeOf(page, world)
  await page.goto(world.desk.url)
  await inTheBox(page)
  const keyboard = keys(page)
  await keyboard.scan(`GET https://api.example/v1/api/events/${eventId}/attendees/${world.facts.attendeeId} 200`)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  expect(keyboard.used()).toBe(0)
})

test('a code pasted on Home or in an event opens the code screen with its validity, without a press', async () => {
  const { url } = world.desk
  const event = `${url}/e/${world.facts.slug}/facilitators`
  expect([await lookUpACode(page, world, url), await lookUpACode(page, world, event)]).toEqual([0, 0])
})

test('a service that is slow, refuses half and fails some: a correct receipt, no hang, six requests at a time', async () => {
  await page.goto(`${world.desk.url}/e/${world.facts.slug}/facilitators`)
  await atRest(page)
  let underWay = 0
  let most = 0
  const asked: string[] = []
  const writes: string[] = []
  const refusal = { status: 403, code: 'upstream_forbidden', title: 'The service refused' }
  const slowly = async (route: Route) => {
    const request = route.request()
    // Only requests that contain the id count.
    if (!request.url().includes(nobody)) return route.continue()
    if (request.method() !== 'GET') writes.push(request.url())
    asked.push(request.url())
    const at = asked.length
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 60 + (at % 5) * 40))
    underWay -= 1
    if (at % 7 === 3) return route.abort('connectionreset')
    if (at % 7 === 5) return route.fulfill({ status: 502, json: { status: 502, code: 'upstream_unreachable' } })
    if (at % 2 === 0) return route.fulfill({ status: 403, json: refusal })
    return route.fulfill({ status: 404, json: { status: 404, code: 'upstream_not_found' } })
  }
  await page.route('**/api/**', slowly)
  await keys(page).paste(nobody)
  await expect(option(/Looking for 0193a1c2/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(option(/Couldn’t find out what 0193a1c2/)).toBeVisible()
  expect(page.url(), 'nothing was opened').toMatch(/facilitators$/)
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Where it was searched' })
  const told = async (word: string) => receipt.getByRole('row').filter({ hasText: word }).count()
  await expect(receipt.getByRole('row')).toHaveCount(asked.length + 1)
  const failed = asked.filter((_, at) => [3, 5].includes((at + 1) % 7)).length
  const refused = asked.filter((_, at) => ![3, 5].includes((at + 1) % 7) && (at + 1) % 2 === 0).length
  expect([await told('No answer'), await told('Refused'), await told('No match')]).toEqual([
    failed,
    refused,
    asked.length - failed - refused,
  ])
  await expect(receipt).toContainText('What to ask for')
  expect([most <= 6, most > 1, writes]).toEqual([true, true, []])
  await page.unroute('**/api/**')
  await page.keyboard.press('Escape')
})

test('several lines are looked up separately, with one result per line', async () => {
  const { name } = await attendeeOf(page, world)
  await page.goto(`${world.desk.url}/e/${world.facts.slug}/facilitators`)
  await atRest(page)
  await keys(page).paste(`${world.facts.attendeeId}\n${name}\nnobody.at.all@example.net\n${world.facts.goodCode}`)
  await expect(top(page)).toContainText('Look up 4 lines')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('dialog', { name: '4 lines' })
  await expect(lines).toContainText('4 of 4 looked up')
  await expect(lines.getByRole('link', { name })).toHaveCount(2)
  await expect(lines.getByRole('row', { name: /nobody\.at\.all/ })).toContainText('Not found')
  await expect(lines.getByRole('row', { name: new RegExp(world.facts.goodCode) })).toContainText('Found')
  await page.keyboard.press('Escape')
})

test('an event that is not pinned is found by its id among the events of its companies', async ({ browser }) => {
  const { eventId } = await attendeeOf(page, world)
  const context = await browser.newContext()
  const own = await context.newPage()
  await world.letIn(own)
  // The event is unknown: no pins, no recent events.
  await own.route('**/desk/pins', (route) => route.fulfill({ json: { pins: [] } }))
  await own.route(`${world.desk.url}/events/${eventId}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
  await own.route('**/desk/directory/**', (route) => route.fulfill({ json: { on: true, hits: [], records: 0 } }))
  await own.goto(`${world.desk.url}/events/${eventId}`)
  await expect(own.getByText(/Found among the events of /)).toBeVisible()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(world.facts.eventName)
  await own.getByRole('link', { name: `Open ${world.facts.eventName}` }).click()
  await own.waitForURL(`**/e/${world.facts.slug}*`)
  await context.close()
})
