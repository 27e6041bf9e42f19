import type { RegistrationPassCode } from '@frontdesk/api-types'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { Contradiction, PassCodeLeft } from '#records/registration/pass-code-card.tsx'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { discountOf, passCodeState, type PassCodeState } from '#records/registration/pass-code-state.ts'
import { StateBadge } from '#records/state-badge.tsx'
import type { Column } from '#ui/data-table/column.ts'

export type PassCodeLine = { code: RegistrationPassCode; state: PassCodeState }

/** A code with its current state, as a table row. */
export function passCodeLines(
  codes: readonly RegistrationPassCode[],
  at: { zone: string; now: number },
): PassCodeLine[] {
  return codes.map((code) => ({ code, state: passCodeState(code, at) }))
}

/**
 * Columns of a type's codes: state, what is left, discount, window. The text of a code is sealed: `reveal` is the
 * control that shows it. `currency`: of the type, for the discount.
 */
export function passCodeColumns(
  reveal: (code: RegistrationPassCode) => ReactNode,
  currency: string | null,
): Column<PassCodeLine>[] {
  return [
    {
      id: 'name',
      name: say('Code'),
      value: ({ code }) => passCodeName(code),
      wide: true,
      cell: ({ code, state }) => (
        <>
          <span className="font-medium">{passCodeName(code)}</span>
          {code.description ? <p className="text-label text-quiet">{code.description}</p> : null}
          <Contradiction text={state.contradiction} />
        </>
      ),
    },
    {
      id: 'state',
      name: say('State'),
      value: ({ state }) => state.word,
      cell: ({ state }) => (
        <StateBadge still state={{ word: state.word, meaning: state.meaning, says: state.says }} label={say('State')} />
      ),
    },
    {
      id: 'left',
      name: say('Left'),
      value: ({ state }) => state.stock.left,
      wide: true,
      cell: ({ code, state }) => <PassCodeLeft what={passCodeName(code)} stock={state.stock} />,
    },
    { id: 'gives', name: say('Gives'), value: ({ code }) => discountOf(code, currency) },
    {
      id: 'window',
      name: say('Window'),
      value: ({ state }) => instant(state),
      csv: ({ state }) => state.window.text,
      cell: ({ state }) => <span title={state.window.exact}>{state.window.text}</span>,
    },
    {
      id: 'text',
      name: say('Code text'),
      value: () => null,
      csv: () => say('hidden'),
      cell: ({ code }) => reveal(code),
    },
    { id: 'quantity', name: say('Quantity'), value: ({ state }) => state.stock.quantity, numeric: true, hidden: true },
    { id: 'used', name: say('Used'), value: ({ state }) => state.stock.used, numeric: true, hidden: true },
    { id: 'reserved', name: say('Reserved'), value: ({ state }) => state.stock.reserved, numeric: true, hidden: true },
    { id: 'kept', name: say('Reserved for'), value: ({ code }) => code.emailAddresses ?? null, hidden: true },
    { id: 'id', name: say('Code id'), value: ({ code }) => code.id, hidden: true },
  ]
}

/** Sort key: the next change of the window, its opening or its end. */
function instant({ window }: PassCodeState): number | null {
  return (window.state === 'not yet' ? window.opens : window.closes)?.ms ?? null
}
