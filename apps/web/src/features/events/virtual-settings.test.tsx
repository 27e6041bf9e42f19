import type { VirtualEventSettings } from '@frontdesk/api-types'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { VirtualSettings } from './virtual-settings.tsx'

afterEach(cleanup)

function show(kind: VirtualEventSettings['kind']) {
  const settings: VirtualEventSettings = { id: '00000000-0000-4000-8000-000000000001', name: 'Stream', kind }
  const reveal = { streamKey: null, externalMeetingUrl: null }
  return render(<VirtualSettings settings={settings} sealed={[]} start={null} zone="UTC" now={0} reveal={reveal} />)
}

it.each([
  ['Live', 'Live'],
  [{ id: 3, displayName: 'Live' }, 'Live'],
  [[{ name: 'Live' }, 'Later'], 'Live, Later'],
])('of the kind %j is shown %s', (kind, shown) => {
  show(kind)
  expect(screen.getByText(shown)).toBeTruthy()
  expect(screen.queryByText('Details not readable')).toBeNull()
})

it('a kind that cannot be read says so, and has what came behind Details', () => {
  show({ a: 1 })
  expect(screen.getByText('Details not readable')).toBeTruthy()
  const came = screen.getByText(/"a": 1/)
  expect(came.closest('details')?.open).toBe(false)
})
