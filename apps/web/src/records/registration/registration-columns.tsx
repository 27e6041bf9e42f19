import type { RegistrationType } from '@frontdesk/api-types'

import { amount, isFree } from '#format/money.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'

import { registrationTypeName } from './pass-code-name.ts'
import { placesOf } from './registration-terms.ts'
import { type TypeHealth, typeHealth, typeState } from './registration-type-health.ts'

/** What an organizer should check, as badges: the flags of the type's own page, without the one that is its status. */
export function flagsColumn(
  at: { zone: string; now: number },
  healthOf: (type: RegistrationType) => TypeHealth,
): Column<RegistrationType> {
  const flagsOf = (type: RegistrationType) => {
    const status = typeState(type, at)?.shown
    return healthOf(type).flags.filter(({ word }) => word !== status)
  }
  return {
    id: 'flags',
    name: say('To check'),
    value: (type) =>
      flagsOf(type)
        .map(({ word }) => word)
        .join(', ') || null,
    cell: (type) =>
      flagsOf(type).length === 0 ? null : (
        <span className="flex flex-wrap gap-1">
          {flagsOf(type).map((flag) => (
            <span key={flag.word} title={flag.says} className="inline-flex">
              <Badge meaning="wait">{flag.word}</Badge>
            </span>
          ))}
        </span>
      ),
  }
}

/** How many places of a type were left at an event, and when. */
export type LeftOfType = { typeId: string; left: number; at: string }

function leftColumn(
  all: readonly LeftOfType[],
  { zone, now }: { zone: string; now: number },
): Column<RegistrationType> {
  const leftOf = (type: RegistrationType) =>
    all.find(({ typeId }) => typeId.toLowerCase() === type.id.toLowerCase()) ?? null
  return {
    id: 'left',
    name: say('Left'),
    numeric: true,
    value: (type) => leftOf(type)?.left ?? null,
    cell: (type) => {
      const known = leftOf(type)
      if (known === null) return <span className="text-quiet">{say('unknown')}</span>
      return say('{left} left, {asOf}', { left: grouped(known.left), asOf: asOfText(known.at, new Date(now), zone) })
    },
  }
}

/** Columns of registration types: name, whether registration is possible now, numbers, price. */
export function registrationTypeColumns(
  at: { zone: string; now: number },
  /** Places left at the event and when they were told; empty when no registration was started yet. */
  left: readonly LeftOfType[] = [],
): Column<RegistrationType>[] {
  const stateOf = (type: RegistrationType) => typeState(type, at)
  const healthOf = (type: RegistrationType) => typeHealth(type, at)
  return [
    { id: 'name', name: say('Registration type'), value: registrationTypeName, wide: true },
    {
      id: 'status',
      name: say('Status'),
      value: (type) => stateOf(type)?.shown ?? type.status ?? null,
      cell: (type) => <StateBadge still state={stateOf(type)} label={say('Status')} />,
    },
    flagsColumn(at, healthOf),
    {
      id: 'window',
      name: say('Window'),
      value: (type) => {
        const { window } = healthOf(type)
        return (window.state === 'not yet' ? window.opens : window.closes)?.ms ?? null
      },
      csv: (type) => healthOf(type).window.text,
      cell: (type) => {
        const { window, opensByCode } = healthOf(type)
        return (
          <span title={window.exact}>
            {opensByCode ? say('{window}, by code only', { window: window.text }) : window.text}
          </span>
        )
      },
    },
    {
      id: 'quantity',
      name: say('Places'),
      numeric: true,
      value: ({ quantity }) => quantity ?? null,
      cell: (type) => placesOf(type) ?? <span className="text-quiet">{say('limit unknown')}</span>,
    },
    ...(left.length > 0 ? [leftColumn(left, at)] : []),
    {
      id: 'price',
      name: say('Price'),
      numeric: true,
      value: ({ price }) => price ?? null,
      csv: ({ price, currency }) => amount(price, currency),
      cell: ({ price, currency }) => {
        const text = amount(price, currency)
        if (text === null) return <span className="text-quiet">{say('unknown')}</span>
        return isFree(price) ? say('free') : text
      },
    },
    {
      id: 'kind',
      name: say('Who registers'),
      value: ({ kind }) => listedWord('registrationKind', kind),
      hidden: true,
    },
    { id: 'approval', name: say('Approval'), value: ({ approvalKind }) => approvalKind ?? null, hidden: true },
    { id: 'code', name: say('Code of the type'), value: ({ code }) => code ?? null, hidden: true },
    { id: 'id', name: say('Registration type id'), value: ({ id }) => id, hidden: true },
  ]
}
