import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'

export type Grant = { projectId: string; eventId: string | null }
/** A person with their own account and browser. */
export type Guest = { name: string; email: string; password: string; context: BrowserContext; page: Page }

const guard = { 'x-frontdesk': '1' }
let made = 0

/** Invites a person as the administrator of `admin` and accepts the link. */
export async function bringIn(
  browser: Browser,
  admin: { page: Page; url: string },
  who: { name: string; role: string; scope?: Grant[] },
): Promise<Guest> {
  const { url } = admin
  made += 1
  const { name, role, scope = null } = who
  const email = `guest-${made}@example.org`
  const password = `a long enough password ${made}`
  const invited = await admin.page.request.post(`${url}/desk/invites`, {
    headers: guard,
    data: { name, email, role, scope },
  })
  const { link } = (await invited.json()) as { link: string }
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await page.waitForURL(`${url}/`)
  return { name, email, password, context, page }
}

/** The sign-in dialog over the page when the session has ended. */
export async function signInOver(page: Page, { email, password }: Guest): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Another browser for the same person, signed in by password and, if needed, a code. */
export async function anotherBrowser(browser: Browser, guest: Guest): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, new URL(guest.page.url()).origin, guest)
  await page.waitForURL((at) => at.pathname === '/')
  return page
}

export async function signIn(page: Page, url: string, { email, password }: Pick<Guest, 'email' | 'password'>) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the menu of the person. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
}
