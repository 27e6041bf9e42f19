import type { CodeVerdict } from '@frontdesk/api-types'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import type { Reason } from './pass-code-reasons.ts'
import { VerdictCard } from './verdict-card.tsx'

afterEach(cleanup)

const id = '077c86c1-df32-5901-8863-b9e31695422f'

function show(verdict: CodeVerdict, reasons: Reason[] = []) {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const { container } = render(
    <VerdictCard verdict={verdict} code="EARLY25" person={id} reasons={reasons} zone="UTC" now={now} />,
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
    expect(shown.text).toContain('Status 409')
    expect(shown.text).toContain('sent no code record')
  })

  it('invents no reason, and tells nothing where the service told nothing', () => {
    expect(show({ success: false }).text).toContain('The service gave no reason')
    cleanup()
    expect(show({ message: 'Hm' })).toMatchObject({ answer: 'unknown', word: 'Could not tell' })
  })

  it('says what the records hold against it, and when they explain nothing', () => {
    const full: Reason = { id: 'code quantity', holds: 'no', says: 'None left of 5' }
    expect(show({ success: false }, [full]).text).toContain('None left of 5, does not hold')
    cleanup()
    expect(show({ success: false }, [{ ...full, holds: 'yes' }]).text).toContain('Nothing in the records explains it')
    cleanup()
    expect(show({ success: true }, [full]).text).toContain('although the records speak against it')
  })
})
