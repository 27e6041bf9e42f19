import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { FactList } from './attendee-fact-list.tsx'

afterEach(cleanup)

it('shows operation and age of each fact only in Details', () => {
  render(
    <FactList
      facts={[
        {
          id: 'registered',
          label: 'Registered',
          meaning: 'yes',
          word: 'Complete',
          says: null,
          source: { operation: 32, at: '2026-11-21T11:59:00Z' },
        },
      ]}
    />,
  )
  expect(screen.getByRole('list', { name: 'What is known' }).textContent).toBe('RegisteredComplete')
  const details = screen.getByText('Details').closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('operation 32, as of')
})
