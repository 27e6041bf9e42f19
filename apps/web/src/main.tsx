import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'
import { keepDeskOffline } from '#shell/lost-code.ts'
import { openLanguage, useLanguage } from '#words/language.ts'

import { keepViewer } from './first-screen/keep-viewer.ts'
import { handOn, readyToTakeOver } from './first-screen/take-over.ts'
import { createDeskRouter } from './router.tsx'

const client = createQueryClient()
const router = createDeskRouter(client)

// A page that the browser kept whole may belong to a person who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

keepDeskOffline(sessionStorage)

/** Another language is another desk: everything is rendered anew; the address keeps where the reader was. */
function Desk() {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider key={useLanguage()} router={router} />
    </QueryClientProvider>
  )
}

await openLanguage()
keepViewer()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// The border has written the screen: it stands until its own first frame shows the same.
if (place.firstElementChild) {
  await readyToTakeOver(router, client)
  handOn(place)
}
createRoot(place, {
  // A refused or missing record is an answer that its page shows, not a fault of the desk.
  onCaughtError: (error) => {
    if (!(error instanceof ApiProblem)) console.error(error)
  },
}).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
