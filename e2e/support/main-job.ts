import { type Page, expect } from '@playwright/test'

import type { World } from './world.ts'

/**
 * The main tasks, on any service: open an event by its slug, see its time and place, find an attendee by id, remove and
 * enroll them, check a pass code for a person, see the inventory and the sponsors.
 */
export async function doTheMainJob(page: Page, { desk, signIn, facts }: World): Promise<void> {
  await signIn(page)

  await openEvent(page, facts.slug)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.eventName)
  await expect(page.getByRole('main')).toContainText(facts.when)

  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/e/${facts.slug}/attendees/${facts.attendeeId}`)
  const answer = page.locator('[data-answer-word]')
  await expect(page.getByRole('heading', { level: 2, name: facts.attendeeName })).toBeVisible()
  await expect(answer).toHaveText('Enrolled')

  await page.getByRole('button', { name: /^Remove/ }).click()
  const confirm = page.getByRole('group', { name: 'Confirm removal' })
  await expect(confirm).toContainText(facts.attendeeName)
  await expect(confirm).toContainText(facts.eventName)
  await confirm.getByRole('button', { name: /^Remove(?! and)/ }).click()
  await expect(answer).toHaveText('Not enrolled')
  await settled(page)
  await page.reload()
  await expect(answer).toHaveText('Not enrolled')

  await page.getByRole('button', { name: /^Enroll/ }).click()
  await expect(answer).toHaveText('Enrolled')
  await settled(page)
  await page.getByRole('button', { name: /^Undo(?! arrival)/ }).click()
  await expect(answer).toHaveText('Not enrolled')
  await settled(page)
  await page.getByRole('button', { name: /^Enroll/ }).click()
  // The previous result is shown until this one replaces it.
  await expect(answer).toHaveText('Enrolled')
  await settled(page)
  await page.reload()
  await expect(answer).toHaveText('Enrolled')

  await page.goto(`${desk.url}/e/${facts.slug}/registration`)
  await page.getByRole('combobox', { name: 'Person' }).fill(facts.personId)
  const check = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: /^Check code/ }).click()
    return page.getByRole('article', { name: 'Result' })
  }
  await expect((await check(facts.goodCode)).locator('[data-answer-word]')).toHaveText('Works')
  const refused = await check(facts.badCode)
  await expect(refused.locator('[data-answer-word]')).toHaveText('Does not work')
  await expect(refused).toContainText(facts.badReason)

  await page.getByRole('main').getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(escaped(facts.item)) })).toContainText(/\d+ left/)

  await page
    .getByRole('navigation', { name: /^Pages of/ })
    .getByRole('link', { name: 'Companies' })
    .click()
  await page.getByLabel('Company or person').fill(facts.sponsor.slice(0, 12))
  await page.keyboard.press('Enter')
  await expect(page.getByText(facts.sponsorPerson).first()).toBeVisible()
  await expect(page.getByRole('link', { name: facts.sponsorPersonEmail }).first()).toBeVisible()
}

/** By the search box, with a slug. */
async function openEvent(page: Page, slug: string): Promise<void> {
  const box = page.getByRole('combobox').first()
  await expect(box).toBeFocused()
  await box.fill(slug)
  // A pinned event is the first row; the address of an unknown one is a guess, which must be selected.
  await page
    .getByRole('option')
    .filter({ hasText: /Event$/ })
    .first()
    .click()
  await page.waitForURL(`**/e/${slug}*`)
}

/** Waits for the answer to the last request. */
const settled = (page: Page) => expect(page.locator('[data-request="done"]')).toBeVisible()

const escaped = (value: string) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
