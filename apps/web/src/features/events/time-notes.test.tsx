import type { EventRecord } from '@frontdesk/api-types'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'

import { TimeNotes, noteText } from './time-notes.tsx'

afterEach(cleanup)

const event: EventRecord = {
  id: '0193a1c2-7f00-7000-8000-000000000001',
  name: 'Talk',
  start: '2026-03-28T22:00:00',
  end: '2026-03-29T06:00:00',
  timezone: 'Europe/Brussels',
}

async function show(more: Partial<EventRecord>) {
  await act(() =>
    Promise.resolve(
      render(
        <Suspense>
          <TimeNotes event={{ ...event, ...more }} />
        </Suspense>,
      ),
    ),
  )
  return document.body.textContent
}

it('shows contradictions with the sent and the computed value', async () => {
  await show({ startUtc: '2026-03-28T20:00:00Z' })
  await screen.findByText('Clocks go forward during the event: UTC+01:00, then UTC+02:00')
  expect(document.body.textContent).toContain('received 2026-03-28T20:00:00Z, calculated 2026-03-28T21:00:00.000Z')
})

it('shows nothing without contradictions', async () => {
  await show({})
  await screen.findByText(/^Clocks go forward/)
  cleanup()
  expect(await show({ start: '2026-03-27T09:00:00', end: '2026-03-27T10:00:00' })).toBe('')
})

it('recognizes a Windows zone, and reports an unknown or missing one', async () => {
  await show({ timezone: 'Romance Standard Time' })
  // Notes are shown only once the zone is known: never a premature "unknown".
  expect(document.body.textContent).not.toContain('unknown')
  await waitFor(() => expect(document.body.textContent).toContain('Clocks go forward'))
  expect(document.body.textContent).not.toContain('unknown')
  expect(noteText({ kind: 'zone-unknown', field: 'timezone', sent: 'Mars/Base' })).toBe(
    'Unknown time zone “Mars/Base”; times are shown as received',
  )
  expect(noteText({ kind: 'zone-unknown' })).toBe('Time zone unknown; times are shown as received')
})
