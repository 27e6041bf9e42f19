import { expect } from '@playwright/test'

import { test } from './demo.ts'
import { arrived, beginWithQueue, marked, queue, standAt, tenInARow, twin, writesOf } from './queue.ts'

beginWithQueue()
tenInARow('fast', 10)

for (const from of ['guest list', 'Home'] as const)
  test(`names that are typed on without a look at the screen, from the ${from}: each is marked`, async ({ page }) => {
    await standAt(page, from)
    const writes = writesOf(page)
    for (const name of ['Ulf Uareru', twin.name, 'Peter Reaper', 'Rosa Ares']) {
      await page.keyboard.type(name.toLowerCase(), { delay: 60 })
      await page.keyboard.press('Enter', { delay: 60 })
      await page.keyboard.press('Enter', { delay: 60 })
    }
    await arrived(page, 'Rosa Ares')
    await expect(page.getByText(`Several people fit “${twin.name.toLowerCase()}”`).first()).toBeVisible()
    const wanted = queue.flatMap((name, at) =>
      ['Ulf Uareru', 'Peter Reaper', 'Rosa Ares'].includes(name) ? [`person${at}@queue.example`] : [],
    )
    expect(await marked(page)).toEqual(wanted)
    expect(writes).toEqual(wanted.map(() => 'PUT arrivals'))
    await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  })
