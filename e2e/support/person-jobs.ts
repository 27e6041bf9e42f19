import { type Page, expect } from '@playwright/test'

import { type Job, type Keys, budgets, inTheBox, keys, sendingIsOpen, standAt } from './keys.ts'
import type { World } from './world.ts'

const answer = (page: Page) => page.locator('[data-answer-word]')

/**
 * The tasks of organizers and support on a person's card and on a code, on any service, each by keyboard within its
 * budget of presses.
 */
export async function doThePersonJobs(page: Page, { desk, facts }: World): Promise<Record<string, number>> {
  const event = `${desk.url}/e/${facts.slug}`
  const card = `${event}/attendees/${facts.registeredAttendeeId}`
  const shown = () => expect(page.getByRole('heading', { level: 2, name: facts.registeredName })).toBeVisible()
  const used: Record<string, number> = {}
  const job = async (name: Job, work: (keyboard: Keys) => Promise<void>) => {
    const keyboard = keys(page)
    await work(keyboard)
    used[name] = keyboard.used()
    expect(keyboard.used(), `presses for “${name}”`).toBeLessThanOrEqual(budgets[name])
  }

  await job('who is calling?', async (keyboard) => {
    await standAt(page, event)
    await keyboard.paste(facts.registeredAttendeeId)
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
  await job('hand over', async (keyboard) => {
    await standAt(page, card)
    await shown()
    await keyboard.press('y')
    await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card)
  })
  await job('leave a note', async (keyboard) => {
    await keyboard.press('n')
    await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
    await keyboard.type('Asked for a receipt')
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText('Asked for a receipt')
    await page.keyboard.press('Escape')
  })
  await job('which events?', async (keyboard) => {
    await standAt(page, card)
    await shown()
    await page.getByRole('button', { name: /^Pin/ }).click()
    await expect(page.getByRole('button', { name: /^Unpin/ })).toBeVisible()
    await keyboard.press('p')
    const grid = page.getByRole('table', { name: 'Guest list, enrollment and registration by event' })
    await expect(grid.getByRole('row', { name: new RegExp(facts.eventName) })).toContainText('Complete')
    await expect(page.locator('[data-receipt]')).toContainText(
      /Enrollments and registrations in \d events? \(pinned and of today\)/,
    )
    await page.keyboard.press('Escape')
  })
  await job('check and resend', async (keyboard) => {
    await standAt(page, event)
    await keyboard.paste(facts.registeredAttendeeId)
    const send = page.getByRole('button', { name: /^Send confirmation/ })
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await keyboard.press('s')
    await expect(page.getByRole('region', { name: 'Earlier messages' })).toContainText('None from this desk')
    await sendingIsOpen(page)
    await keyboard.press('Enter')
    await expect(page.getByText(/^Confirmation queued for/).first()).toBeVisible()
    await inTheBox(page)
  })
  await job('are the types healthy?', async (keyboard) => {
    await page.keyboard.press('Escape')
    await keyboard.press('g', 'r')
    await expect(page.getByRole('table', { name: 'Registration types' }).getByRole('row').nth(1)).toContainText('Open')
  })
  await job('look up a code', async (keyboard) => {
    await standAt(page, event)
    await keyboard.paste(facts.badCode)
    // One text may be a code of several types.
    await expect(page.getByRole('article', { name: /^Code / }).first()).toContainText(facts.badReason)
  })
  await job('why does it fail for her?', async (keyboard) => {
    await keyboard.press('t')
    await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused()
    await keyboard.paste(facts.personId)
    await keyboard.press('Enter')
    const verdict = page.getByRole('article', { name: 'Result' })
    await expect(verdict.locator('[data-answer-word]')).toHaveText('Does not work')
    await expect(verdict.locator('[data-check]').first()).toHaveAttribute('data-check', 'quantity')
  })
  await job('register with a code', async (keyboard) => {
    await standAt(page, `${event}/attendees/${facts.attendeeId}`)
    await expect(page.getByRole('heading', { level: 2, name: facts.attendeeName })).toBeVisible()
    await keyboard.press('b')
    await expect(page.getByRole('radio').first()).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /Pass code/ })).toBeFocused()
    await keyboard.paste(facts.goodCode)
    await keyboard.press('Enter')
    const review = page.getByRole('dialog', { name: 'Start this registration?' })
    await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('article', { name: /^Registration of/ })).toBeVisible()
  })
  return used
}
