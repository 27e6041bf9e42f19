import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { type HydrationOptions, hydrateRoot } from 'react-dom/client'

import { readsSettled } from './reads-settled.ts'

/** Milliseconds. Longest wait for the screen's data; until then the server-rendered rows are not interactive. */
const longestWaitMs = 2000

/**
 * Resolves when the router has loaded the screen and its data, so that the first render matches the server's, or after
 * the timeout.
 */
async function loaded(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  const load = async () => {
    await router.load()
    await readsSettled(client)
  }
  await Promise.race([load().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/**
 * Restores what the document cannot contain: inline styles, which the content security policy forbids, and active
 * buttons.
 */
function completeMarkup(root: HTMLElement): void {
  root.querySelector('#written')?.remove()
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  for (const button of root.querySelectorAll('button[inert]')) button.removeAttribute('inert')
}

type Loaders = { router: { load: () => Promise<void> }; client: QueryClient }

/** Hydrates the server-rendered screen in a transition, so that input events are handled in between. */
export async function hydrate(
  root: HTMLElement,
  app: ReactNode,
  { router, client }: Loaders,
  options: HydrationOptions,
): Promise<void> {
  await loaded(router, client)
  completeMarkup(root)
  startTransition(() => void hydrateRoot(root, app, options))
}
