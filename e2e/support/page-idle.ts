import type { Page, Request } from '@playwright/test'

/** The stream of changes, which never ends. */
export const isStream = (request: Request): boolean => request.resourceType() === 'eventsource'

/** Reports when a page that changes without a reload has received and shown all of its data. */
export function watchQuiet(page: Page): () => Promise<void> {
  const asked = { open: 0, begun: 0, wake: (): void => undefined }
  page.on('request', (request) => {
    if (isStream(request)) return
    asked.open += 1
    asked.begun += 1
  })
  const ended = (request: Request) => {
    if (isStream(request)) return
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
      // New data is rendered in the next frames, and may cause further requests.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
    }
  }
}

/** Waits for hydration: the app then has announced the title. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('[data-live]:not(:empty)').waitFor({ state: 'attached' })

/** Navigates within the web app, as a link does, without a page load. */
export async function follow(page: Page, href: string): Promise<void> {
  await hydrated(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)
}
