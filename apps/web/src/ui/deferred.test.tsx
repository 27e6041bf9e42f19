import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deferred } from './deferred.tsx'

let paint: () => void = () => undefined
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    paint = run
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Part = ({ says }: { says: string }) => <p>{says}</p>

it('loads its code only after the first paint, and retries when the connection is back', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ says: string }>>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue(Part)
  const Late = deferred(load)
  render(<Late says="there" />)
  expect(load).not.toHaveBeenCalled()
  paint()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('there')).toBeNull()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('there')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
