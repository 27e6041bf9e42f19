import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { type HydrationOptions, hydrateRoot } from 'react-dom/client'

import { within } from '#browser/within.ts'

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
  await within(
    load().catch(() => undefined),
    longestWaitMs,
    undefined,
  )
}

type Loaders = { router: { load: () => Promise<void> }; client: QueryClient }

/**
 * Hydrates the server-rendered screen in a transition, so that input events are handled in between: React hydrates what
 * was clicked at once.
 */
export async function hydrate(
  root: HTMLElement,
  app: ReactNode,
  { router, client }: Loaders,
  options: HydrationOptions,
): Promise<void> {
  await loaded(router, client)
  startTransition(() => void hydrateRoot(root, app, options))
}
