import { unaccented } from '@frontdesk/api-types/plain-text'
import { type Page, expect } from '@playwright/test'

import { type Keys, keys } from './keys.ts'
import type { World } from './world.ts'

type Person = { eventId: string; email: string | null; name: string }

/** The attendee of the facts according to the service. */
export async function attendeeOf(page: Page, { desk, facts }: World): Promise<Person> {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`${desk.url}/api/events/${path}`, { headers: { 'x-frontdesk': '1' } })
    return (await answer.json()) as T
  }
  const event = await ask<{ id: string }>(`get-for-slug?slug=${facts.slug}`)
  const { attendee } = await ask<{ attendee: { name: string; email?: string } }>(
    `${event.id}/attendees/${facts.attendeeId}`,
  )
  return { eventId: event.id, email: attendee.email ?? null, name: attendee.name }
}

export const top = (page: Page) => page.getByRole('option', { selected: true })

/** An inexact name: two letters swapped, words reversed, no accents. */
function halfRemembered(name: string): string {
  const plain = unaccented(name)
  const [first = '', ...rest] = plain.split(' ')
  const last = rest.at(-1) ?? first
  const swapped = last.length > 4 ? `${last.slice(0, 2)}${last[3]}${last[2]}${last.slice(4)}` : last
  return `${swapped} ${first.slice(0, 3)}`
}

/** The page has the focus, or on Home the search box: pasted text goes into the box in both cases. */
const ready = (page: Page) =>
  expect(page.locator('#one-box:focus, main :is(h1, [data-record-heading]):focus')).toHaveCount(1)

/**
 * Finds a person by any identifying text in the search box. A pasted id or link opens their card by itself; for anything
 * else the first row names them, and Enter opens it.
 */
export async function whoIsCalling(page: Page, world: World): Promise<Record<string, number>> {
  const { desk, facts } = world
  const { eventId, email, name } = await attendeeOf(page, world)
  const card = page.getByRole('heading', { level: 2, name })
  const cost: Record<string, number> = {}
  const onAPage = `/e/${facts.slug}/facilitators`
  const way = async (what: string, put: (keyboard: Keys) => Promise<void>, { path = onAPage, opens = false } = {}) => {
    await page.goto(`${desk.url}${path}`)
    await ready(page)
    const keyboard = keys(page)
    await put(keyboard)
    if (!opens) {
      await expect(top(page)).toContainText(name)
      await keyboard.press('Enter')
    }
    await expect(card, what).toBeVisible()
    cost[what] = keyboard.used()
  }
  await way('an id', (keyboard) => keyboard.paste(`“${facts.attendeeId.toUpperCase()}”`), { opens: true })
  await way(
    'a link of somebody else',
    (keyboard) => keyboard.paste(`https://tickets.example/${eventId}/b/${facts.attendeeId}?x=1`),
    { opens: true },
  )
  // Typed on Home, where the box has the focus: on other pages letters are keys.
  await way('a name half remembered', (keyboard) => keyboard.type(halfRemembered(name)), { path: '/' })
  if (email !== null) {
    await way('an e-mail address', (keyboard) => keyboard.paste(email))
    await way('a badge', (keyboard) =>
      keyboard.paste(`BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEMAIL:${email}\nEND:VCARD`),
    )
  }
  return cost
}

/** Pastes a code on the page `from`: the code screen opens by itself and states its validity. @returns presses */
export async function lookUpACode(page: Page, { facts }: World, from: string): Promise<number> {
  await page.goto(from)
  await ready(page)
  const keyboard = keys(page)
  await keyboard.paste(facts.badCode)
  // One text may be a code of several types.
  await expect(page.getByRole('article', { name: /^Code / }).first()).toContainText(facts.badReason)
  expect(page.url(), 'a code stands in no address').not.toContain(facts.badCode)
  return keyboard.used()
}
