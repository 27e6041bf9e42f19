import type { RegistrationType } from '@frontdesk/api-types'

import { amount, isFree } from '#format/money.ts'
import { say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import type { Stock } from '#records/inventory/stock.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { QuantityBar } from '#ui/quantity-bar.tsx'

import { registrationTypeName } from './pass-code-name.ts'
import { placesOf, stockText } from './registration-terms.ts'
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

/** What was told of the places of a type at an event, and when, ISO 8601. */
export type ToldOfType = (typeId: string) => { stock: Stock; at: string } | null

function placesColumn({ zone, now }: { zone: string; now: number }, toldOf: ToldOfType): Column<RegistrationType> {
  const asOf = (at: string) => asOfText(at, new Date(now), zone)
  return {
    id: 'quantity',
    name: say('Places'),
    numeric: true,
    value: ({ id, quantity }) => toldOf(id)?.stock.quantity ?? quantity ?? null,
    csv: (type) => {
      const told = toldOf(type.id)
      return told === null ? placesOf(type) : `${stockText(told.stock) ?? say('limit unknown')}, ${asOf(told.at)}`
    },
    cell: (type) => {
      const told = toldOf(type.id)
      if (told === null) return placesOf(type) ?? <span className="text-quiet">{say('limit unknown')}</span>
      return (
        <span className="flex min-w-48 flex-col py-1 text-start">
          <QuantityBar what={registrationTypeName(type)} {...told.stock} />
          <span className="text-label text-quiet">{asOf(told.at)}</span>
        </span>
      )
    },
  }
}

/** Columns of registration types: name, whether registration is possible now, numbers, price. */
export function registrationTypeColumns(
  at: { zone: string; now: number },
  toldOf: ToldOfType = () => null,
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
    placesColumn(at, toldOf),
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
