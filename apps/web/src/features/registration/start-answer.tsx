import type { StartedRegistration, TicketType } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { stockOf } from '#records/inventory/stock.ts'
import { CardLine } from '#records/registration/attendee-lines.tsx'
import { PassCodeLeft } from '#records/registration/pass-code-card.tsx'

/** The answer of op 31 besides the registrant: ticket types, then every field of registration, details and settings. */
export function StartedInfo({ answer }: { answer: StartedRegistration }) {
  const info = answer.registrationInfo
  if (!info) return <p className="text-quiet">{say('No registration information available.')}</p>
  const stock = info.details ? stockOf(info.details) : null
  return (
    <>
      {stock && !(stock.noLimit && stock.used === null) ? (
        <CardLine label={say('Places here')}>
          <div className="max-w-sm">
            <PassCodeLeft what={say('Places here')} stock={stock} />
          </div>
        </CardLine>
      ) : null}
      <CardLine label={say('Ticket types')}>
        <Tickets tickets={info.ticketTypes ?? null} />
      </CardLine>
      <div>
        <AllFields record={info.registration} title={say('Registration: all fields of the type')} />
        <AllFields record={info.details} title={say('Details: all fields for this event')} />
        <AllFields record={info.settings} title={say('Settings in effect')} />
      </div>
    </>
  )
}

function Tickets({ tickets }: { tickets: readonly TicketType[] | null }) {
  if (tickets === null || tickets.length === 0)
    return <p className="text-quiet">{tickets === null ? say('unknown') : say('The list is empty')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {tickets.map((ticket) => {
        const name = nameOf({ displayName: ticket.displayName, name: ticket.name }) ?? say('Ticket without a name')
        const price = amount(ticket.price, ticket.currency)
        return (
          <li key={ticket.id} className="flex max-w-md flex-col gap-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{name}</span>
              {price === null ? null : <span>{price}</span>}
            </p>
            {(ticket.displayDescription ?? ticket.description) ? (
              <p className="text-quiet whitespace-pre-line">{ticket.displayDescription ?? ticket.description}</p>
            ) : null}
            <PassCodeLeft what={name} stock={stockOf(ticket)} />
            <AllFields record={ticket} />
          </li>
        )
      })}
    </ul>
  )
}
