import { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

import { hydrate } from './hydrate.ts'

it('a button that is clicked while its screen is being hydrated does what it is for', async () => {
  const press = vi.fn<() => void>()
  const app = (
    <Suspense>
      <button type="button" onClick={press}>
        Press
      </button>
    </Suspense>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(app)
  const button = root.querySelector('button')
  const router = { load: async () => undefined }
  await hydrate(root, app, { router, client: new QueryClient() }, {})
  // React has begun, and has rendered nothing yet.
  expect(Object.keys(button ?? {})).toEqual([])
  button?.click()
  expect(press).toHaveBeenCalledTimes(1)
  expect(root.querySelector('button')).toBe(button)
})
