import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from '#api/client.ts'
import { isOnline } from '#api/network.ts'
import { ApiProblem } from '#api/problem.ts'
import { storeViewer } from '#browser/store-viewer.ts'
import { openLanguage, useLanguage } from '#i18n/language.ts'

import { hydrate } from './first-screen/hydrate.ts'
import { createDeskRouter } from './router.tsx'

// A page restored from the back/forward cache may belong to a user who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

// For a chunk that cannot be loaded the router reloads the app once, as after a deployment. Offline that would end in the
// browser's own error page: the route shows the failure instead.
addEventListener('vite:preloadError', (event) => {
  if (!isOnline()) event.preventDefault()
})

type Parts = { client: QueryClient; router: ReturnType<typeof createDeskRouter> }

/** A change of the language remounts everything; the address keeps the state of the page. */
function Desk({ client, router }: Parts) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider key={useLanguage()} router={router} />
    </QueryClientProvider>
  )
}

/** A refused or missing record is an answer that its page shows, not an error to log. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error)
}

/** Not awaited at module level: chunks of screens import from this module and would wait for its evaluation. */
async function begin(place: HTMLElement): Promise<void> {
  await openLanguage()
  storeViewer()
  const client = createQueryClient()
  const router = createDeskRouter(client)
  const desk = (
    <StrictMode>
      <Desk client={client} router={router} />
    </StrictMode>
  )
  if (place.firstElementChild) return hydrate(place, desk, { router, client }, { onCaughtError })
  const root = createRoot(place, { onCaughtError })
  // A transition: on a slow machine the first render takes a while and must not block input.
  return startTransition(() => root.render(desk))
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
void begin(place)
