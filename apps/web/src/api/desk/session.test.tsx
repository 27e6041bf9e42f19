import type { Role } from '@frontdesk/api-types/table'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { type Session, sessionQuery } from './session.ts'
import { useWhyNot } from './why-not.ts'

const whyNot = (role: Role, id: Parameters<typeof useWhyNot>[0]) => {
  const client = createQueryClient()
  const session: Session = {
    person: { id: 'p', name: 'Ana', email: 'ana@example.org', role, scope: null },
    demo: false,
    upstream: { kind: 'embedded', host: '' },
    amounts: null,
  }
  client.setQueryData(sessionQuery.queryKey, session)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWhyNot(id), { wrapper }).result.current
}

it('lets every role send a confirmation', () => {
  for (const role of ['support', 'staff', 'organizer', 'admin'] as const)
    expect(whyNot(role, 'sendConfirmation')).toBeUndefined()
})

it('states the required role of an action', () => {
  expect(whyNot('support', 'enrollAttendee')).toBe(
    'Enrolling and removing people takes the role Event staff or higher. Yours is Support.',
  )
  expect(whyNot('staff', 'startRegistration')).toBe(
    'Starting a registration takes the role Organizer or higher. Yours is Event staff.',
  )
})
