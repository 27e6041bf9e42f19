import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { renderSearchBox } from '#testing/search-box-stage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const markedRow = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

it('without the network offers no look-up that has to ask, and Enter stays where it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { box, router, user } = await renderSearchBox()
  for (const text of ['brennan', 'SPRING-25', 'ab-12']) {
    await user.clear(box)
    await user.type(box, text)
    await screen.findByText('Offline: only people whom this browser has seen', { selector: 'p *' })
    await waitFor(() => expect(markedRow(box)).toContain('Couldn’t search'))
    expect(screen.queryByRole('option', { name: /Look up the code|event address/ })).toBeNull()
    await user.keyboard('{Enter}')
    expect(router.history.location.pathname).toBe('/')
  }
})
