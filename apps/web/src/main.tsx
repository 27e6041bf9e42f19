import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'
import { keepDeskOffline } from '#app/missing-chunk.ts'
import { openLanguage, useLanguage } from '#i18n/language.ts'
import { keepViewer } from '#page/keep-viewer.ts'

import { hydrate } from './first-screen/hydrate.ts'
import { createDeskRouter } from './router.tsx'

// A page that the browser kept whole may belong to a person who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

keepDeskOffline(sessionStorage)

type Parts = { client: QueryClient; router: ReturnType<typeof createDeskRouter> }

/** Another language is another desk: everything is rendered anew; the address keeps where the reader was. */
function Desk({ client, router }: Parts) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider key={useLanguage()} router={router} />
    </QueryClientProvider>
  )
}

/** A refused or missing record is an answer that its page shows, not a fault of the desk. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error)
}

/** Not awaited where the module runs: the code of a screen takes parts from this file, and would wait until all of it had run. */
async function begin(place: HTMLElement): Promise<void> {
  await openLanguage()
  keepViewer()
  const client = createQueryClient()
  const router = createDeskRouter(client)
  const desk = (
    <StrictMode>
      <Desk client={client} router={router} />
    </StrictMode>
  )
  if (place.firstElementChild) return hydrate(place, desk, { router, client }, { onCaughtError })
  const root = createRoot(place, { onCaughtError })
  // In short pieces: on a slow machine the first frame takes a while.
  return startTransition(() => root.render(desk))
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
void begin(place)
