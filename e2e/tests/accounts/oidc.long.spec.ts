import { startOidcProvider } from '@frontdesk/bff/testing/oidc-provider'
import { freePort } from '@frontdesk/store/testing-port'
import { type Page, expect } from '@playwright/test'

import { startDesk, temporaryFolder } from '#stack/desk.ts'
import { demoFolder } from '#stack/kept-demo.ts'
import { test } from '#support/demo.ts'

const client = { id: 'frontdesk', secret: 'a client secret of some forty characters' }
const people = {
  mona: { email: 'mona@example.org', email_verified: true, name: 'Mona Keller', groups: ['crew', 'everybody'] },
  nobody: { email: 'visitor@example.org', email_verified: true, name: 'A Visitor', groups: ['everybody'] },
  ada: { email: 'ada@example.org', email_verified: true, name: 'Ada L.', groups: ['desk-admins'] },
  unproven: { email: 'unproven@example.org', email_verified: false, name: 'Unproven', groups: ['crew'] },
}

/** A real provider, and a desk that uses it. */
async function deskWithProvider(more: Record<string, string> = {}, folder = demoFolder()) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const provider = await startOidcProvider({ redirectUri: `${publicUrl}/desk/oidc/callback`, client, people })
  const settings = {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Harbour ID',
    OIDC_ROLES: 'crew=staff,desk-admins=admin',
    ...more,
  }
  const desk = await startDesk(settings, folder, port)
  return { desk, provider }
}
let running: Awaited<ReturnType<typeof deskWithProvider>>
test.beforeAll(async () => {
  running = await deskWithProvider()
})
test.afterAll(async () => {
  await running.desk.stop()
  await running.provider.stop()
})

const withProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with Harbour ID' })

/** The provider's own pages: sign-in and consent. */
async function goThrough(page: Page, login: string, { issuer } = running.provider) {
  await page.waitForURL(`${issuer}/**`)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button').first().click()
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.getByRole('button').first().click()
}

test('signs in by the provider, and returns to the requested page', async ({ page }) => {
  const { desk, provider } = running
  await page.goto(`${desk.url}/e/tideline/inventory`)
  await withProvider(page).click()
  await goThrough(page, 'mona')
  await page.waitForURL(`${desk.url}/e/tideline/inventory`)
  await expect(page.getByRole('button', { name: 'You: Mona Keller, Event staff' })).toBeVisible()
  // Nothing but how this browser shows the desk.
  expect(await page.evaluate(() => document.cookie)).toMatch(/^frontdesk-view=[\w~/+-]+$/)

  // The session ends: the provider opens in another tab, and this page keeps what was typed.
  await page.goto(`${desk.url}/e/tideline/registration`)
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('HARBOUR')
  await page.getByRole('combobox', { name: 'Person' }).fill(crypto.randomUUID())
  const check = page.getByRole('button', { name: /^Check code/ })
  await expect(check).toBeEnabled()
  await page.context().clearCookies({ name: /frontdesk/ })
  await check.click()
  const over = page.getByRole('dialog', { name: 'Sign in again' })
  const opened = page.context().waitForEvent('page')
  await over.getByRole('button', { name: 'Sign in with Harbour ID in another tab' }).click()
  const tab = await opened
  await withProvider(tab).click()
  // The session at the provider is still valid.
  await tab.waitForURL((at) => at.origin === desk.url && at.pathname === '/account')
  expect(tab.url().startsWith(provider.issuer)).toBe(false)
  // Neither a password nor a second factor can be changed here.
  await expect(tab.getByText('You sign in with Harbour ID.')).toBeVisible()
  await expect(tab.getByLabel('Current password')).toBeHidden()
  await tab.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(over).toBeHidden()
  await expect(code).toHaveValue('HARBOUR')
})

test('a user without a role sees the reason, and whom to ask', async ({ page }) => {
  await page.goto(`${running.desk.url}/sign-in`)
  await withProvider(page).click()
  await goThrough(page, 'nobody')
  await page.waitForURL(`${running.desk.url}/sign-in?**`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You have no role in Frontdesk')
  await expect(alert).toContainText('None of your groups has a role here. Ask an administrator.')
  await expect(alert).toContainText(/Reference \w{10}/)
  await expect(withProvider(page)).toBeVisible()
})

test('an unverified address is refused, and not reported as a wrong password', async ({ page }) => {
  await page.goto(`${running.desk.url}/sign-in`)
  await withProvider(page).click()
  await goThrough(page, 'unproven')
  await page.waitForURL(`${running.desk.url}/sign-in?**`)
  await expect(page.getByRole('alert')).toContainText('This sign-in was not confirmed')
  await expect(page.getByRole('alert')).not.toContainText('password')

  await page.goto(`${running.desk.url}/desk/oidc/callback?code=made-up&state=made-up`)
  await page.waitForURL(`${running.desk.url}/sign-in?**`)
  await expect(page.getByRole('alert')).toContainText('This sign-in was not confirmed')
  expect((await page.request.get(`${running.desk.url}/desk/session`)).status()).toBe(401)
})

test('demo accounts still sign in without the provider', async ({ page }) => {
  await page.goto(`${running.desk.url}/sign-in`)
  await page.getByRole('button', { name: /^Support/ }).click()
  await page.waitForURL(`${running.desk.url}/`)
})

test('an existing account is linked by its password, or on its own page', async ({ page }) => {
  const admin = { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'a long enough password 7' }
  const upstream = {
    UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
    UPSTREAM_API_KEY: 'a-key-of-forty-characters-0123456789abcd',
  }
  const { desk, provider } = await deskWithProvider({ ...admin, ...upstream }, temporaryFolder())
  try {
    await page.goto(`${desk.url}/account`)
    await withProvider(page).click()
    await goThrough(page, 'ada', provider)
    await expect(page.getByRole('alert')).toContainText('You have an account here already')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password').fill('a long enough password 7')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${desk.url}/account`)
    await expect(page.getByText('Connected: Harbour ID signs you in too.')).toBeVisible()
    // From now on without a password.
    await page.context().clearCookies({ name: /frontdesk$/ })
    await page.goto(`${desk.url}/account`)
    await withProvider(page).click()
    await page.waitForURL(`${desk.url}/account`)
    await expect(page.getByText('Connected: Harbour ID signs you in too.')).toBeVisible()
  } finally {
    await desk.stop()
    await provider.stop()
  }
})
