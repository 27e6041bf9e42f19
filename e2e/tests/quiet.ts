import type { Page } from '@playwright/test'

/** Tells when a page that changes without being loaded anew has got all that it asked for, and has shown it. */
export function watchQuiet(page: Page): () => Promise<void> {
  const asked = { open: 0, begun: 0, wake: (): void => undefined }
  page.on('request', () => {
    asked.open += 1
    asked.begun += 1
  })
  const ended = () => {
    asked.open = Math.max(0, asked.open - 1)
    asked.wake()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    for (let seen = -1; seen !== asked.begun || asked.open > 0;) {
      seen = asked.begun
      if (asked.open > 0)
        await new Promise<void>((resolve) => {
          asked.wake = resolve
        })
      // What came is shown in the next frames, and may ask for more.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
    }
  }
}

/** Goes to an address of the desk as a link does: without loading the page anew. */
export async function follow(page: Page, href: string): Promise<void> {
  // Before the desk runs there is nobody to follow a link; once it does, it has said the page's title to those who listen.
  await page.locator('[data-live]:not(:empty)').waitFor({ state: 'attached' })
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)
}
