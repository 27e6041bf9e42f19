import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'

test('without the network somebody of the open guest list is found, and Enter opens their card', async ({
  page,
  context,
  demo,
}) => {
  await demo.letIn(page)
  const card = `${demo.desk.url}/e/${demo.facts.slug}/attendees/${demo.facts.registeredAttendeeId}`
  const name = (text: string) => page.getByRole('heading', { level: 2, name: text })
  await page.goto(card)
  await expect(name(demo.facts.registeredName)).toBeVisible()
  await page
    .getByRole('link', { name: /^Attendees/ })
    .first()
    .click()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  const other = await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.goBack()
  await expect(name(demo.facts.registeredName)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Find or do anything' }).click()
  await page.keyboard.type('nobody')
  await expect(page.getByText('Offline: only people whom this browser has seen').first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Look up the code/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(card)
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(demo.facts.registeredName)
  await expect(page.getByRole('option').first()).toContainText(demo.facts.registeredName)
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(other)
  await expect(page.getByRole('option').first()).toContainText(other)
  await page.keyboard.press('Enter')
  await expect(name(other)).toBeVisible()
  await context.setOffline(false)
})
