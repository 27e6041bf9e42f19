import { type Page, expect } from '@playwright/test'

const menu = async (page: Page, entry: RegExp | string) => {
  // On the guest list they are part of the menu of the list.
  const own = page.getByRole('button', { name: 'Saved views' })
  const more = page.getByRole('button', { name: 'More for this list' })
  await expect(own.or(more)).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Saved views' }).click()
  } else await own.click()
  await page.getByRole('menu', { name: 'Saved views' }).getByText(entry).click()
}

/** Saves the list as it is shown, by keyboard from the name on. */
export async function saveView(page: Page, name: string): Promise<void> {
  await menu(page, 'Save this view')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`View “${name}” saved`).first()).toBeVisible()
}

/** Opens a saved view of the list. */
export const openView = (page: Page, name: string): Promise<void> => menu(page, name)

/** Renames one view, then deletes it. */
export async function renameAndDeleteView(page: Page, name: string, next: string): Promise<void> {
  await menu(page, 'Rename or delete')
  const dialog = page.getByRole('dialog', { name: 'Your saved views' })
  await dialog.getByRole('button', { name: `Rename ${name}` }).click()
  await dialog.getByLabel(`New name of ${name}`).fill(next)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Delete ${next}` }).click()
  await dialog.getByRole('button', { name: 'Delete this view' }).click()
  await expect(dialog.getByText('None yet.')).toBeVisible()
  await page.keyboard.press('Escape')
}
