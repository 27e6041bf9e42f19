import { type Page, expect } from '@playwright/test'

import { type Job, type Keys, atRest, budgets, keys, standAt } from './keys.ts'
import type { World } from './world.ts'

const answer = (page: Page) => page.locator('[data-answer-word]')
const option = (page: Page, name: RegExp) => page.getByRole('option', { name, selected: true })

/**
 * The tasks of organizers and support on a person's card and on a code, on any service, each by keyboard within its
 * budget of presses.
 */
export async function doThePersonJobs(page: Page, { desk, facts }: World): Promise<Record<string, number>> {
  const event = `${desk.url}/e/${facts.slug}`
  const card = `${event}/attendees/${facts.registeredAttendeeId}`
  const shown = () => expect(page.getByRole('heading', { level: 2, name: facts.registeredName })).toBeVisible()
  const used: Record<string, number> = {}
  const job = async (name: Job, work: (hand: Keys) => Promise<void>) => {
    const hand = keys(page)
    await work(hand)
    used[name] = hand.used()
    expect(hand.used(), `presses for “${name}”`).toBeLessThanOrEqual(budgets[name])
  }

  await job('who is calling?', async (hand) => {
    await standAt(page, event)
    await hand.paste(facts.registeredAttendeeId)
    await expect(option(page, /Attendee|Enrolled|Registered/i)).toBeVisible()
    await hand.press('Enter')
    await shown()
  })
  await job('their state', async () => {
    await expect(answer(page)).toHaveText('Enrolled')
    for (const id of ['attended', 'registered', 'payment', 'approval', 'code', 'confirmation']) {
      const told = page.locator(`[data-fact=${id}]`)
      await expect(told).not.toHaveAttribute('data-fact-answer', 'reading')
      await expect(page.locator(`[data-fact-source=${id}] [data-source]`)).toHaveText(/^operation \d+, as of/)
    }
    await expect(page.locator('[data-fact=registered]')).toContainText('Complete')
  })
  await job('hand over', async (hand) => {
    await standAt(page, card)
    await shown()
    await hand.press('y')
    await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card)
  })
  await job('leave a note', async (hand) => {
    await hand.press('n')
    await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
    await hand.type('Asked for a receipt')
    await hand.press('Enter')
    await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText('Asked for a receipt')
    await page.keyboard.press('Escape')
  })
  await job('which events?', async (hand) => {
    await standAt(page, card)
    await shown()
    await page.getByRole('button', { name: /^Pin/ }).click()
    await expect(page.getByRole('button', { name: /^Unpin/ })).toBeVisible()
    await hand.press('p')
    const grid = page.getByRole('table', { name: 'Enrollment and registration over the pinned events' })
    await expect(grid.getByRole('row', { name: new RegExp(facts.eventName) })).toContainText('Complete')
    await expect(page.locator('[data-receipt]')).toContainText(/^Checked \d+ places? in 1 pinned event/)
    await page.keyboard.press('Escape')
  })
  await job('check and resend', async (hand) => {
    await standAt(page, event)
    await hand.paste(facts.registeredAttendeeId)
    await expect(option(page, /Attendee|Enrolled|Registered/i)).toBeVisible()
    await hand.press('Enter')
    const send = page.getByRole('button', { name: /^Send confirmation/ })
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await hand.press('s')
    await expect(page.getByRole('region', { name: 'Earlier messages' })).toContainText('None from this desk')
    await hand.press('Enter')
    await expect(page.getByText(/^Confirmation queued for/).first()).toBeVisible()
    await atRest(page)
  })
  await job('are the types healthy?', async (hand) => {
    await page.keyboard.press('Escape')
    await hand.press('g', 'r')
    await expect(page.getByRole('table', { name: 'Registration types' }).getByRole('row').nth(1)).toContainText('Open')
  })
  await job('look up a code', async (hand) => {
    await standAt(page, event)
    await hand.paste(facts.badCode)
    await expect(option(page, /^Look up the code/)).toBeVisible()
    await hand.press('Enter')
    // One text may be a code of several types.
    await expect(page.getByRole('article', { name: /^Code / }).first()).toContainText(facts.badReason)
  })
  await job('why does it fail for her?', async (hand) => {
    await hand.press('t')
    await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused()
    await hand.paste(facts.personId)
    await hand.press('Enter')
    const verdict = page.getByRole('article', { name: 'Result' })
    await expect(verdict.locator('[data-answer-word]')).toHaveText('Does not work')
    await expect(verdict.locator('[data-check]').first()).toHaveAttribute('data-check', 'quantity')
  })
  await job('register with a code', async (hand) => {
    await standAt(page, `${event}/attendees/${facts.attendeeId}`)
    await expect(page.getByRole('heading', { level: 2, name: facts.attendeeName })).toBeVisible()
    await hand.press('b')
    await expect(page.getByRole('radio').first()).toBeFocused()
    await hand.press('Enter')
    await expect(page.getByRole('textbox', { name: /Pass code/ })).toBeFocused()
    await hand.paste(facts.goodCode)
    await hand.press('Enter')
    const review = page.getByRole('dialog', { name: 'Start this registration?' })
    await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
    await hand.press('Enter')
    await expect(page.getByRole('article', { name: /^Registration of/ })).toBeVisible()
  })
  return used
}
