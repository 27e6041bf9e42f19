import { expect } from '@playwright/test'

import { answer, beginAtDoor, chooseMore, elsewhere, of, scan, standAtDoor, told } from '#support/demo-door.ts'
import { test } from '#support/demo.ts'

// Letting people in at the door of an event, by keyboard alone: a scanner is a keyboard, too.

beginAtDoor()

test('ten scans in express: one is read twice, one is in already, one unknown, one of another event', async ({
  page,
}) => {
  await standAtDoor(page, 'Event staff', 'Express')
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/arrivals/')) marks.push(request.url())
  })
  for (const at of [0, 1, 2, 3, 4, 5]) {
    await scan(page, of(at).code)
    await told(page, 'Welcome', of(at).name)
  }
  await scan(page, of(5).code)
  await page.waitForTimeout(3100)
  await scan(page, of(0).code)
  await told(page, 'Already in', of(0).name)
  await scan(page, 'NO-0000')
  await told(page, 'Not on the list', 'NO-0000')
  await scan(page, elsewhere.code)
  await told(page, 'Another event')
  expect(marks).toHaveLength(6)
  await expect(page.locator('[data-door-failed]')).toContainText('Not on the list: 1')
  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: `Undo the arrival of ${of(5).name}?` })
  await question.getByRole('button', { name: 'Undo arrival' }).click()
  await told(page, 'Arrival undone', of(5).name)
  await expect(page.getByText(`${of(5).name}: arrival undone`).first()).toBeVisible()
})

test('ask first: Enter lets in, Ctrl+Z takes it back; three letters offer people', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  await scan(page, of(6).code)
  await told(page, 'On the list', of(6).name)
  await expect(page.getByRole('button', { name: 'Let in', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await told(page, 'Welcome', of(6).name)
  await answer(page).focus()
  await page.keyboard.press('Control+z')
  await told(page, 'Arrival undone', of(6).name)
  await page.getByRole('combobox', { name: /^Scan a code/ }).focus()
  await page.keyboard.type('door guest h', { delay: 60 })
  await expect(page.getByRole('listbox', { name: 'People who fit' }).getByRole('option').first()).toContainText(
    'Door Guest H',
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await told(page, 'On the list', 'Door Guest H')
  await page.keyboard.press('Enter')
  await told(page, 'Welcome', 'Door Guest H')
})

test('support looks up only', async ({ page }) => {
  await standAtDoor(page, 'Support', 'Look up only')
  await scan(page, of(8).code)
  await told(page, 'On the list', of(8).name)
  await expect(page.getByRole('button', { name: /^Let in/ })).toHaveCount(0)
})

test('an organizer sets a column with instructions, and a booking is let in with one press', async ({ page }) => {
  await standAtDoor(page, 'Organizer', 'Express')
  await chooseMore(page, 'Set up this door')
  await page.getByLabel('Column with an instruction').selectOption({ label: 'Age' })
  await page.getByRole('button', { name: 'Save for everybody at this event' }).click()
  await expect(page.getByText('The door is set up').first()).toBeVisible()
  await scan(page, of(9).code)
  await told(page, 'Look first', of(9).name)
  await expect(answer(page)).toContainText('under 18: wristband')
  await scan(page, 'BK-5501')
  await told(page, '3 people of one booking')
  await expect(page.getByRole('button', { name: 'Let in 3 people' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: 'Lia Reis' }).uncheck()
  await page.getByRole('button', { name: 'Let in 2 people' }).click()
  await told(page, 'Welcome', 'Joao Reis')
})

test('a walk-in is enrolled and let in', async ({ page }) => {
  await standAtDoor(page, 'Event staff', 'Express')
  await page.getByRole('button', { name: 'Walk-in' }).click()
  await page.getByLabel('Name and e-mail address').fill('Wanda Walker, wanda@door.example')
  await page.getByRole('button', { name: 'Enroll and let in' }).click()
  await told(page, 'Welcome', 'Wanda Walker')
})

test('a mark that waited is a welcome as soon as the network is back', async ({ page, context }) => {
  await standAtDoor(page, 'Event staff', 'Ask first')
  await scan(page, of(8).code)
  await told(page, 'On the list', of(8).name)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await told(page, 'May go in', of(8).name)
  // Longer than the pause before it is tried again.
  await page.waitForTimeout(3000)
  await context.setOffline(false)
  await told(page, 'Welcome', of(8).name)
})

test('after ten answers the button of the answer is in view on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await standAtDoor(page, 'Event staff', 'Ask first')
  for (const at of Array.from({ length: 10 }).keys()) {
    await scan(page, `NOBODY-${at}QX`)
    await told(page, 'Not on the list', `NOBODY-${at}QX`)
  }
  await scan(page, of(10).code)
  await told(page, 'On the list', of(10).name)
  const button = page.getByRole('button', { name: 'Let in', exact: true })
  for (const height of [800, 768]) {
    await page.setViewportSize({ width: height === 800 ? 1280 : 1366, height })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await button.press('Enter')
  await told(page, 'Welcome', of(10).name)
  await expect(page.getByRole('button', { name: 'Undo arrival', exact: true })).toBeInViewport({ ratio: 1 })
})

const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}

test('without the network nothing lies over the answer and its button, on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await standAtDoor(page, 'Event staff', 'Ask first')
  await scan(page, of(11).code)
  await told(page, 'On the list', of(11).name)
  await context.setOffline(true)
  // In a short line above the answer, and with what that means below it.
  await expect(page.locator('[data-door-offline]')).toBeInViewport()
  await expect(page.getByText('You are offline')).toHaveCount(2)
  const letIn = page.getByRole('button', { name: /^Let in/ })
  await letIn.scrollIntoViewIfNeeded()
  expect(await letIn.evaluate(isOnTop)).toBe(true)
  expect(await page.locator('.fixed:visible').count()).toBe(0)
  await letIn.click()
  await told(page, 'May go in', of(11).name)
  await expect(page.getByText('Kept on this device').first()).toBeVisible()
  expect(await page.locator('.fixed:visible').count()).toBe(0)
  await context.setOffline(false)
  await told(page, 'Welcome', of(11).name)
})
