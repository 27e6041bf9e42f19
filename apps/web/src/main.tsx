import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'

import { createDeskRouter } from './router.tsx'

const client = createQueryClient()
const router = createDeskRouter(client)

// A page that the browser kept whole may belong to a person who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place, {
  // A refused or missing record is an answer that its page shows, not a fault of the desk.
  onCaughtError: (error) => {
    if (!(error instanceof ApiProblem)) console.error(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
