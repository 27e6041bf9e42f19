import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { FactList } from './attendee-fact-list.tsx'

afterEach(cleanup)

it('names what has nothing recorded in one line, with its source as any other', () => {
  const source = { operation: 32, at: '2026-11-21T11:59:00Z' }
  const fact = (id: 'payment' | 'approval' | 'code', label: string, none: boolean) =>
    ({ id, label, meaning: 'neutral', word: none ? 'None recorded' : 'Entered', says: null, none, source }) as const
  render(
    <FactList
      facts={[fact('payment', 'Payment', true), fact('approval', 'Approval', true), fact('code', 'Code', false)]}
    />,
  )
  expect(screen.getByRole('list', { name: 'What is known' }).textContent).toBe('CodeEntered')
  expect(document.querySelector('[data-facts-none]')?.textContent).toBe(
    'Nothing in the event system about:Payment· Approval',
  )
  expect(document.querySelectorAll('[data-fact-source]')).toHaveLength(3)
})

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
