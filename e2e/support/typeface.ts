import type { Page } from '@playwright/test'

/**
 * Text waits for the typeface, which is optional otherwise: a busy machine would draw the page without it. For pages
 * with `bypassCSP`, as the policy names the style sheet by its digest.
 */
export const withTypeface = (page: Page) =>
  page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block')
    return route.fulfill({ response, body })
  })
