import { type Page, expect } from '@playwright/test'

/** A keyboard that counts presses. Typed or pasted values and a scanner's Enter do not count. */
export type Keys = {
  /** One key such as `Enter`, or a sequence of letters. */
  press: (...names: [string, ...string[]]) => Promise<void>
  /** By the clipboard, with the focus anywhere. */
  paste: (value: string) => Promise<void>
  type: (value: string) => Promise<void>
  /** Pastes like a scanner, with an Enter at the end. */
  scan: (value: string) => Promise<void>
  used: () => number
}

export function keys(page: Page): Keys {
  let used = 0
  const paste = async (value: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), value)
    await page.keyboard.press('Control+v')
  }
  return {
    press: async (...names) => {
      used += names.length
      if (names.length > 1) await typeAtPace(page, names.join(''), 100)
      else await page.keyboard.press(names[0])
    },
    paste,
    type: (value) => page.keyboard.type(value),
    scan: async (value) => {
      await paste(value)
      await page.keyboard.press('Enter')
    },
    used: () => used,
  }
}

/** Types letters whose own clock puts `gapMs` between two of them, however busy the machine is. */
export async function typeAtPace(page: Page, text: string, gapMs: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const begun = Date.now()
  const sent = text.split('').flatMap((letter, index) => {
    const timestamp = (begun + index * gapMs) / 1000
    const key = { key: letter, code: `Key${letter.toUpperCase()}`, timestamp }
    return [
      client.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key }),
      client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]
  })
  await Promise.all(sent)
  await client.detach()
}

/** R, and Enter once its question is there long enough to be read. */
export async function removeByKeys(page: Page): Promise<void> {
  await page.keyboard.press('r')
  const question = page.getByRole('group', { name: 'Confirm removal' })
  await expect(question.getByRole('button').first()).toBeFocused()
  await expect(question).toHaveAttribute('data-answerable')
  await page.keyboard.press('Enter')
}

/** *Send confirmation* was opened by its key: its field has the focus, and Enter sends. */
export async function sendingIsOpen(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send the confirmation' })
  await expect(dialog.getByLabel('To this e-mail address')).toBeFocused()
  await expect(dialog.locator('form')).toHaveAttribute('data-answerable', 'true')
}

/** The budgets of the front desk's tasks, in key presses. */
export const budgets = {
  'add a walk-in': 1,
  'are they on?': 0,
  'remove someone': 2,
  'what is left?': 2,
  'a sponsor’s person': 4,
  'are the types healthy?': 2,
  'they are here': 1,
  'who is still missing?': 2,
  'look up a code': 0,
  'why does it fail for her?': 2,
  'check and resend': 3,
  'register with a code': 5,
  'who is calling?': 1,
  'their state': 0,
  'resend to the right address': 2,
  'which events?': 1,
  'hand over': 2,
  'leave a note': 2,
} as const
export type Job = keyof typeof budgets

/** Ready for the next paste or scan. */
export const inTheBox = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused()

/** The page or its record has the focus, so that letters are shortcuts. */
export const atRest = (page: Page) =>
  expect(page.locator('main :is(h1, [data-record-heading]):focus'), 'the page has the focus').toHaveCount(1)

/** On a page opened by its link, where letters are shortcuts at once. */
export async function standAt(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await atRest(page)
}

/** On a page opened by its link and then reloaded. */
export async function standReloaded(page: Page, url: string): Promise<void> {
  await standAt(page, url)
  await page.reload()
  await atRest(page)
}

type CommentPage = { data: { comment: { userId: string | null } }[] }

/** A person other than the attendee with a complete registration: one of the authors of comments on the event. */
export async function someoneRegistered(page: Page, eventId: string, except: string): Promise<string> {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(new URL(`/api/events/${path}`, page.url()).href, {
      headers: { 'x-frontdesk': '1' },
    })
    return (await answer.json()) as T
  }
  const { data } = await ask<CommentPage>(`comments?eventid=${eventId}`)
  for (const userId of new Set(data.flatMap(({ comment }) => comment.userId ?? []))) {
    const attendee = await ask<{ id?: string; personId?: string }>(`${eventId}/attendee-for-userid?userid=${userId}`)
    if (!attendee.personId || !attendee.id || attendee.id === except) continue
    const registrant = await ask<{ registrantStatus?: string }>(
      `${eventId}/registrant-for-person?personid=${attendee.personId}`,
    )
    if (registrant.registrantStatus === 'Complete') return attendee.id
  }
  throw new Error('no other person is registered')
}
