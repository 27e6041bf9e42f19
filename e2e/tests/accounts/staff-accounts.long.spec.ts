import { readFileSync } from 'node:fs'

import { type Page, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { test } from '#support/demo.ts'
import { type Grant, anotherBrowser, bringIn, signIn, signInOver, signOut } from '#support/guests.ts'
import { type World, demoScreenIds, letIn } from '#support/world.ts'

let world: World
let ids: ReturnType<typeof demoScreenIds>
test.beforeAll(({ demo }) => {
  world = demo
  ids = demoScreenIds(world.desk.folder)
})
test.beforeEach(({ page }) => letIn(page, world.desk.url, 'Administrator'))

const at = (path: string) => world.desk.url + path
const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const openPerson = async (page: Page, name: string) => {
  await page.goto(at('/team'))
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

test('the command opens the invitation at its first field, and Back closes it', async ({ page }) => {
  await page.goto(at('/'))
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('invite someone')
  await expect(page.getByRole('option', { name: /^Invite someone to the team/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(at('/team'))
})

test('an invited user signs in by the link once, and sees only records in scope', async ({ page, browser }) => {
  await page.goto(at('/team'))
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Gwen Ashby')
  await dialog.getByLabel('E-mail').fill('no address')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('gwen@example.org')
  await dialog.getByRole('radio', { name: 'Event staff' }).check()
  await dialog.getByRole('radio', { name: /^Only these projects/ }).check()
  await dialog.getByLabel('Project', { exact: true }).selectOption(ids.projectId)
  await dialog.getByLabel('Event', { exact: true }).fill(ids.eventId)
  await dialog.getByRole('button', { name: 'Add the event' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const shown = page.getByRole('dialog', { name: 'A one-time link' })
  await expect(shown).toContainText(/\/invite#[\w-]{43}/)
  const link = /http\S+\/invite#[\w-]{43}/.exec(await shown.innerText())?.[0] ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the link for Gwen Ashby' })).toBeVisible()

  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(link)
  await expect(guest.getByText('gwen@example.org')).toBeVisible()
  await expect(guest.getByLabel('Name')).toHaveValue('Gwen Ashby')
  await guest.getByLabel('Password').fill('short')
  await guest.getByRole('button', { name: 'Set the password and sign in' }).click()
  await expect(guest.getByText(/at least 12/i).first()).toBeVisible()
  await guest.getByLabel('Password').fill('a long enough password 8')
  await guest.getByRole('button', { name: 'Set the password and sign in' }).click()
  await guest.waitForURL(at('/'))

  await guest.goto(at(`/e/${world.facts.slug}`))
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(world.facts.eventName)
  await guest.goto(at('/e/opening-night'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this event')
  await expect(main(guest)).toContainText('You don’t have access to this')
  await expect(main(guest)).toContainText('Ask an administrator to widen it')
  await guest.goto(at(`/companies/${ids.companyId}/events`))
  await expect(main(guest)).toContainText(/\d+ hidden by your access/)
  await guest.goto(at('/account'))
  await expect(main(guest)).toContainText(/Event .+ of Tideline Developers Conference/)

  await context.clearCookies()
  await guest.goto('about:blank')
  await guest.goto(link)
  await expect(guest.getByText('This link no longer works')).toBeVisible()
  await page.reload()
  await expect(row(page, 'gwen@example.org')).toContainText(/Gwen Ashby.*Event staff.*1 event.*Signed in/s)
  await context.close()
})

/** Sends a request with an ended session, by the button of this name. The dialog may already be open. */
async function askAfterTheEnd(page: Page, name: string | RegExp = /^Check code/): Promise<void> {
  const over = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(async () => {
    if (!(await over.isVisible())) await page.getByRole('button', { name }).click({ timeout: 5000 })
    await expect(over).toBeVisible({ timeout: 15_000 })
  }).toPass()
}

test('a lower role and a block end the session at once, and typed text is kept', async ({ page, browser }) => {
  const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Hamid Rao', role: 'organizer' })
  await guest.page.goto(at(`/e/${world.facts.slug}/registration`))
  const code = guest.page.getByLabel('Code', { exact: true })
  await code.fill(world.facts.goodCode)
  await guest.page.getByRole('combobox', { name: 'Person' }).fill(world.facts.personId)
  await expect(guest.page.getByRole('article', { name: 'Result' })).toBeVisible()

  const dialog = await openPerson(page, 'Hamid Rao')
  await dialog.getByRole('radio', { name: 'Support' }).check()
  await expect(dialog.getByText('Saving signs Hamid Rao out everywhere.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await askAfterTheEnd(guest.page)
  await signInOver(guest.page, guest)
  await expect(guest.page.getByRole('dialog')).toBeHidden()
  await expect(code).toHaveValue(world.facts.goodCode)
  await expect(guest.page.getByRole('button', { name: 'You: Hamid Rao, Support' })).toBeVisible()

  const again = await openPerson(page, 'Hamid Rao')
  await again.getByRole('button', { name: 'Block' }).click()
  await expect(again.getByRole('button', { name: 'Let in again' })).toBeVisible()
  await askAfterTheEnd(guest.page)
  await signInOver(guest.page, guest)
  const over = guest.page.getByRole('dialog', { name: 'Sign in again' })
  await expect(over).toContainText('E-mail or password is wrong')
  await again.getByRole('button', { name: 'Let in again' }).click()
  await expect(again.getByRole('button', { name: 'Block' })).toBeVisible()
  await signInOver(guest.page, guest)
  await expect(over).toBeHidden()
  await expect(code).toHaveValue(world.facts.goodCode)
  await guest.context.close()
})

test('a new password ends the other sessions, and signing out everywhere ends all', async ({ page, browser }) => {
  const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Ines Moreau', role: 'staff' })
  const other = await anotherBrowser(browser, guest)
  await other.goto(at('/account'))
  await expect(main(other).getByRole('button', { name: 'End this session' })).toHaveCount(1)

  await guest.page.goto(at('/account'))
  // Username field for the password manager.
  const owner = guest.page.locator('form:has([autocomplete=new-password]) [autocomplete=username]')
  await expect(owner).toHaveValue(guest.email)
  const next = 'another long password 9'
  await guest.page.getByLabel('Current password').fill('not the password')
  await guest.page.getByLabel('New password').fill(next)
  await guest.page.getByRole('button', { name: 'Change the password' }).click()
  await expect(main(guest.page).getByRole('alert')).toContainText('E-mail or password is wrong')
  await guest.page.getByLabel('Current password').fill(guest.password)
  await guest.page.getByRole('button', { name: 'Change the password' }).click()
  await expect(guest.page.getByText(/The password is changed/).first()).toBeVisible()
  await expect(main(guest.page).getByRole('button', { name: 'End this session' })).toHaveCount(0)

  await askAfterTheEnd(other, 'Sign out everywhere')
  await other.context().clearCookies()

  const third = await anotherBrowser(browser, { ...guest, password: next })
  await guest.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await guest.page.waitForURL('**/sign-in**')
  await third.goto(at('/account'))
  await third.waitForURL('**/sign-in**')
  for (const one of [guest.page, other, third]) await one.context().close()
})

test('two-factor sign-in: on, a code, a recovery code, and off by an administrator', async ({ page, browser }) => {
  const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Jonas Lind', role: 'staff' })
  const { page: desk } = guest
  await desk.goto(at('/account'))
  await desk.getByRole('button', { name: 'Switch it on' }).click()
  await desk.getByRole('dialog').getByLabel('Current password').fill(guest.password)
  await desk.getByRole('button', { name: 'Continue' }).click()
  const scan = desk.getByRole('dialog', { name: 'Scan this with the app' })
  await expect(scan.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await scan.innerText())?.[0].replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = scan.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await scan.getByRole('button', { name: 'Switch it on' }).click()
  await expect(scan.getByRole('alert')).toContainText('The code is wrong')
  await code.fill(totp.generate())
  await scan.getByRole('button', { name: 'Switch it on' }).click()
  const kept = desk.getByRole('dialog', { name: 'Two-factor sign-in is on' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recovery = await kept.getByRole('listitem').allInnerTexts()
  expect(new Set(recovery).size).toBe(10)
  // The link is shown once: a click outside must not close it.
  await desk.mouse.click(5, 5)
  await kept.getByRole('button', { name: 'Done' }).click()
  await expect(main(desk)).toContainText('Switched on')

  await signOut(desk)
  await signIn(desk, world.desk.url, guest)
  await desk.getByLabel('Code').fill('123456')
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(desk.getByText('The code is wrong, old, or was used already')).toBeVisible()
  // The code of the next half minute: the current one has been used.
  await desk.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.waitForURL(at('/'))

  const [once = ''] = recovery
  for (const works of [true, false]) {
    await signOut(desk)
    await signIn(desk, world.desk.url, guest)
    await desk.getByLabel('Code').fill(once.toLowerCase())
    await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
    if (works) await desk.waitForURL(at('/'))
    else await expect(desk.getByText('The code is wrong, old, or was used already')).toBeVisible()
  }

  const dialog = await openPerson(page, 'Jonas Lind')
  await dialog.getByRole('button', { name: 'Switch off two-factor sign-in' }).click()
  await expect(dialog.getByRole('button', { name: 'Switch off two-factor sign-in' })).toBeHidden()
  await signIn(desk, world.desk.url, guest)
  await desk.waitForURL(at('/'))
  await guest.context.close()
})

test('the audit lists actions, filters them, exports a file and verifies the chain', async ({ page, browser }) => {
  const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Kirsi Salo', role: 'support' })
  const dialog = await openPerson(page, 'Kirsi Salo')
  await dialog.getByRole('radio', { name: 'Event staff' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(at('/audit'))
  const rows = main(page).getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(/Change a person.*Ada Lindgren.*Done/s)
  await expect(main(page)).toContainText('Sign in with a one-time link')
  await page.getByLabel('What', { exact: true }).selectOption('Sign in with a one-time link')
  await page.getByLabel('Who', { exact: true }).selectOption('Kirsi Salo')
  await expect(page).toHaveURL(/what=people\.useLink/)
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('button').click()
  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('name, password')
  await entry.getByRole('button', { name: 'Only this one' }).click()
  await page.getByLabel('What', { exact: true }).selectOption('Anything')
  await page.getByLabel('Who', { exact: true }).selectOption('Anyone')
  await expect(rows.nth(1)).toContainText('Change a person')
  await expect(rows).toHaveCount(3)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await file
  const csv = readFileSync(await saved.path(), 'utf8')
  expect(saved.suggestedFilename()).toBe('frontdesk-audit.csv')
  expect(csv.trim().split('\n')).toHaveLength(3)
  expect(csv).toContain('people.change')
  expect(csv).not.toContain(guest.email)

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(main(page).getByRole('alert')).toContainText(/The audit is whole: \d+ rows verified/)
  await guest.context.close()
})

test('the earlier address of the page Team redirects, with its parameters', async ({ page }) => {
  await page.goto(at('/people?find=Olu'))
  await page.waitForURL(at('/team?find=Olu'))
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.goBack()
  expect(page.url(), 'no step of the history is spent on it').not.toContain('/people')
})

test('operations: requests to the service, and the limits', async ({ page }) => {
  await page.goto(at(`/e/${world.facts.slug}/inventory`))
  await expect(main(page)).toContainText(world.facts.item)
  await page.goto(at('/operations'))
  await expect(row(page, 'listInventory')).toContainText(/\d+ ms.*Normal/s)
  await page.getByRole('textbox', { name: /^Find in/ }).fill('pass')
  await expect(page.getByRole('row').filter({ hasText: 'listPassCodes' })).toBeVisible()
  await expect(row(page, 'listInventory')).toHaveCount(0)
  await expect(row(page, 'Changes by one person')).toContainText('60')
  await expect(main(page)).toContainText('All fields are in the contract')
})

test('pages for administrators show the required role to all other roles, and send no request', async ({
  page,
  browser,
}) => {
  const scope: Grant[] = [{ projectId: ids.projectId, eventId: null }]
  const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Lucia Ferri', role: 'staff', scope })
  const refused: string[] = []
  guest.page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await expect(guest.page.getByRole('link', { name: 'Projects' }).first()).toBeVisible()
  await expect(guest.page.getByRole('link', { name: /^(?:Team|Audit|Operations)$/ })).toHaveCount(0)
  for (const path of ['/team', '/audit', '/operations']) {
    await guest.page.goto(at(path))
    await expect(main(guest.page)).toContainText('Your role does not allow this')
    await expect(main(guest.page)).toContainText('This page is for administrators; your role is Event staff.')
    await expect(main(guest.page)).toContainText('Ask an administrator for a role that may do this')
  }
  expect(refused).toEqual([])
  await guest.page.getByRole('button', { name: /^You: / }).click()
  await guest.page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(main(guest.page)).toContainText('Project Tideline Developers Conference')
  await guest.context.close()
})
