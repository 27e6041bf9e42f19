import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { guestRows, openGuestList } from '#support/guest-list.ts'
import { brokenOf, cutOf, faultsOf, pageAt, spillOf, violationsOf, widths } from '#support/page-checks.ts'
import { letIn, waitlistedCard } from '#support/world.ts'

for (const width of widths)
  test(`what guest lists open is clean at ${width} pixels`, async ({ browser, demo }) => {
    const page = await pageAt(browser, width)
    await letIn(page, demo.desk.url, 'Organizer')
    const faults = faultsOf(page, demo.desk.url)
    const found: string[] = []
    const look = async (name: string) => {
      found.push(...(await violationsOf(page, name, { within: 'body' })))
      if ((await spillOf(page)) > 0) found.push(`${name} is too wide`)
      found.push(...(await cutOf(page)).map((label) => `${name} cuts “${label}”`))
      found.push(...(await brokenOf(page)).map((word) => `${name} breaks “${word}”`))
    }
    await openGuestList(page, demo)
    await page.getByRole('button', { name: 'Filters' }).click()
    await look('filters')
    await page.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('menuitem', { name: 'Columns of the guest list' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Phone' })).toBeVisible()
    await look('columns')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    if (width !== 360) {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: 'Enroll these' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Enroll/ })).toBeVisible()
      await look('plan')
    }
    await page.goto(`${demo.desk.url}/e/${demo.facts.slug}/attendees/import`)
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;E-mail;Shoe size\nEa Look;ea@look.example;\n;;38\n'),
    })
    await expect(page.getByText('Check what each column is')).toBeVisible()
    await look('columns of a sheet')
    await page.getByRole('button', { name: 'Check these rows' }).click()
    await expect(page.getByRole('button', { name: /^Keep 1 guest/ })).toBeVisible()
    await look('what a sheet will do')
    await openGuestList(page, demo, '?canAsk=no&arrived=no')
    await guestRows(page).first().click()
    await expect(page.locator('[data-person-card]')).toBeVisible()
    await expect(page.getByText('Compare name and ticket.')).toBeVisible()
    await look('guest card')
    await page.goto(`${demo.desk.url}${waitlistedCard(demo.desk.folder)}`)
    await expect(page.getByText('Still waitlisted: you decide whether to let them in.')).toBeVisible()
    expect(found).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })
