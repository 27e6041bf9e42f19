import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { dateTime } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import type { Stock } from '#records/inventory/stock.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { QuantityBar } from '#ui/quantity-bar.tsx'
import { Summary } from '#ui/summary.tsx'

import { passCodeName, registrationTypeName } from './pass-code-name.ts'
import { addressesOf, discountOf, passCodeState } from './pass-code-state.ts'
import { typeState } from './registration-type-health.ts'

type At = { zone: string; now: number }

/** What is left of a code: bar and numbers, or words when there is no quantity. */
export function PassCodeLeft({ what, stock }: { what: string; stock: Stock }) {
  if (!stock.noLimit) return <QuantityBar what={what} {...stock} />
  if (stock.used === null) return <p>{say('Limit unknown')}</p>
  const used = grouped(stock.used)
  return (
    <p>
      {stock.reserved
        ? say('{used} used, {reserved} reserved, no limit known', { used, reserved: grouped(stock.reserved) })
        : say('{used} used, no limit known', { used })}
    </p>
  )
}

/** A contradiction between the fields of a code. */
export function Contradiction({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="text-label text-wait-ink flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}

/** One pass code: whether it is valid now, remaining uses, dates, type and people. */
export function PassCodeCard(
  props: {
    code: RegistrationPassCode
    type: RegistrationType | null
    /** The typed code, which is shown only here. */
    typed?: string | undefined
    /** The name of the type as a link. */
    typeLink?: ReactNode
    /** The control that reveals the sealed text. */
    text?: ReactNode
    aside?: ReactNode
    children?: ReactNode
  } & At,
) {
  const { code, type, typed, typeLink, text, aside, children, zone, now } = props
  const state = passCodeState(code, { zone, now })
  const name = passCodeName(code)
  const kept = addressesOf(code)
  return (
    <article aria-label={say('Code {name}: {state}', { name, state: state.word })} className="flex flex-col gap-3">
      <AnswerBand
        meaning={state.meaning}
        word={state.word}
        name={name}
        because={<span title={state.window.exact}>{state.says}</span>}
        aside={aside}
      >
        {typed === undefined ? null : <p className="font-mono break-all">{typed}</p>}
        {code.description ? <LongText text={code.description} /> : null}
        <Contradiction text={state.contradiction} />
      </AnswerBand>
      {children}
      <DefinitionList>
        {text ? <Definition term={say('Code text')}>{text}</Definition> : null}
        <Definition term={say('Left')}>
          <div className="max-w-sm">
            <PassCodeLeft what={name} stock={state.stock} />
          </div>
        </Definition>
        <Definition term={say('Gives')}>{discountOf(code, type?.currency) ?? say('no discount')}</Definition>
        <Definition term={say('Window')}>
          <span title={state.window.exact}>{state.window.text}</span>
        </Definition>
        {state.window.opens ? (
          <Definition term={say('Opens')}>{dateTime(state.window.opens, { zone, now })}</Definition>
        ) : null}
        {state.window.closes ? (
          <Definition term={say('Closes')}>{dateTime(state.window.closes, { zone, now })}</Definition>
        ) : null}
        <Definition term={say('Registration type')}>
          {type ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              {typeLink ?? registrationTypeName(type)}
              <StateBadge state={typeState(type, { zone, now })} label={say('Status')} />
            </span>
          ) : code.registrationTypeId ? (
            <Id id={code.registrationTypeId} what={say('registration type id')} />
          ) : null}
        </Definition>
        <Definition term={say('Reserved for')}>
          {kept.length === 0 ? say('no one in particular') : <Kept addresses={kept} />}
        </Definition>
        <Definition term={say('Code id')}>
          <Id id={code.id} what={say('code id')} />
        </Definition>
      </DefinitionList>
      <AllFields record={code} />
    </article>
  )
}

function Kept({ addresses }: { addresses: string[] }) {
  return (
    <details>
      <Summary className="text-text -my-1.5">
        {say('{count, plural, one {# e-mail address} other {# e-mail addresses}}', { count: addresses.length })}
      </Summary>
      <ul className="max-h-60 overflow-y-auto ps-4">
        {addresses.map((address, at) => (
          // Addresses may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{address}</li>
        ))}
      </ul>
    </details>
  )
}
