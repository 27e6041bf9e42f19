import type { CodeVerdict } from '@frontdesk/api-types'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { type Check } from '#records/registration/code-check.ts'
import { diagnose } from '#records/registration/diagnose-code.ts'

import { VerdictCard } from './verdict-card.tsx'

afterEach(cleanup)

const id = '077c86c1-df32-5901-8863-b9e31695422f'

function show(verdict: CodeVerdict | null, fault: Partial<Check> | null = null) {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const source = { operation: 30, at: '2026-11-21T11:59:00Z' }
  const { checks } = diagnose({
    code: null,
    type: null,
    registrant: undefined,
    email: null,
    verdict: verdict && { value: verdict, source },
    noVerdict: null,
    search: null,
    organizes: false,
    zone: 'UTC',
    now,
  })
  const failing: Check[] = fault
    ? [{ id: 'quantity', state: 'fails', says: '', looked: [], source, fix: null, ...fault }]
    : []
  const diagnosis = { checks: [...failing, ...checks], first: failing[0] ?? null }
  const { container } = render(
    <VerdictCard
      verdict={verdict}
      noVerdict="The service refused"
      code="EARLY25"
      person={id}
      diagnosis={diagnosis}
      passCode={verdict?.registrationPassCode ?? null}
      type={verdict?.registrationType ?? null}
      zone="UTC"
      now={now}
    />,
  )
  return {
    answer: container.querySelector('[data-answer]')?.getAttribute('data-answer'),
    word: container.querySelector('[data-answer-word]')?.textContent,
    text: container.textContent,
  }
}

describe('the verdict on a code', () => {
  it('is a yes with the code and its type', () => {
    const shown = show({
      success: true,
      status: 200,
      message: 'Valid',
      registrationPassCode: {
        id,
        name: 'Early bird code',
        isAvailable: true,
        discountPercent: 12.5,
        quantity: 50,
        numberUsed: 12,
        numberReserved: 3,
        numberRemaining: 35,
      },
      registrationType: { id, displayName: 'Individual', status: 'Open' },
    })
    expect(shown).toMatchObject({ answer: 'yes', word: 'Works' })
    for (const text of ['EARLY25', 'Valid', 'Early bird code', 'Available', '12.5 % off', 'Individual'])
      expect(shown.text).toContain(text)
    expect(screen.getByRole('img', { name: /12 used, 3 reserved, 35 left of 50/ })).toBeDefined()
  })

  it("is a no in a 200, with the service's own reason", () => {
    const shown = show({ success: false, status: 409, message: 'The pass code has been used up' })
    expect(shown).toMatchObject({ answer: 'no', word: 'Does not work' })
    expect(shown.text).toContain('The pass code has been used up')
    expect(shown.text).not.toContain('Status 409')
    expect(shown.text).toContain('The details of the code are not available')
  })

  it('invents no reason, and shows nothing where the service states nothing', () => {
    expect(show({ success: false }).text).toContain('No reason was given')
    cleanup()
    expect(show({ message: 'Hm' })).toMatchObject({ answer: 'unknown', word: 'Couldn’t check' })
  })

  it('shows the first failed condition with its remedy, and a contradiction between records and a yes', () => {
    const full = { says: 'None left of 5', fix: 'Raise it', looked: [{ field: 'quantity', value: '5' }] }
    const shown = show({ success: false }, full)
    expect(document.querySelector('[data-answer]')?.textContent).toContain('None left of 5Raise it')
    expect(shown.text).not.toContain('The reason')
    for (const text of ['None left of 5', 'Raise it', 'quantity 5', 'operation 30, as of'])
      expect(shown.text).toContain(text)
    cleanup()
    expect(show({ success: true }, full).text).toContain('although a reason above speaks against it')
    cleanup()
    expect(show({ success: true }).text).not.toContain('although')
  })

  it('has one headline, the decisive reason; what the event system answered stands with the others', () => {
    const says = 'They have a registration of this type already: Complete'
    show({ success: false, message: 'This code is used up' }, { id: 'registered', says })
    expect(document.querySelector('[data-answer]')?.textContent).toContain(says)
    expect(document.querySelector('[data-answer]')?.textContent).not.toContain('used up')
    expect(document.querySelector('[data-check=verdict]')?.textContent).toContain('This code is used up')
  })

  it('shows the records without a verdict too', () => {
    expect(show(null, { says: 'Closed' })).toMatchObject({ answer: 'unknown', word: 'Couldn’t check' })
    cleanup()
    expect(show(null, { says: 'Closed' }).text).toMatch(/The service refused.*Closed/)
  })
})
