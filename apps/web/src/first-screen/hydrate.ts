import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { type HydrationOptions, hydrateRoot } from 'react-dom/client'

import { readsDone } from './reads-done.ts'

/** The written rows answer to nothing until they are hydrated: longest wait for the data of the screen, milliseconds. */
const longestWaitMs = 2000

/** Resolves when the router has loaded the screen and its data, so that the first rendering is the written one; at the latest after the wait. */
async function loaded(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  const load = async () => {
    await router.load()
    await readsDone(client)
  }
  await Promise.race([load().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** Gives elements what the document could not hold: styles, which the content policy forbids in attributes, and buttons that work. */
function completeMarkup(root: HTMLElement): void {
  root.querySelector('#written')?.remove()
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  for (const button of root.querySelectorAll('button[inert]')) button.removeAttribute('inert')
}

type Loaders = { router: { load: () => Promise<void> }; client: QueryClient }

/** Hydrates the screen that the document brought, in short pieces between which keys are heard. */
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
