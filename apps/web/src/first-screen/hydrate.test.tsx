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

it('a device whose clock is wrong hydrates with the time of the server, and shows its own after that', async () => {
  vi.resetModules()
  const at = Date.now() - 3_600_000
  document.body.innerHTML = `<div id="root" data-rendered-at="${at}"><p>${at}</p></div>`
  const { useNow } = await import('#browser/now.ts')
  const Clock = () => <p>{useNow()}</p>
  const root = document.body.firstElementChild as HTMLElement
  const errors = vi.fn<(error: unknown) => void>()
  const { hydrateRoot } = await import('react-dom/client')
  hydrateRoot(root, <Clock />, { onRecoverableError: errors })
  await vi.waitFor(() => expect(Number(root.textContent)).toBeGreaterThan(at + 3_000_000))
  expect(errors).not.toHaveBeenCalled()
})
