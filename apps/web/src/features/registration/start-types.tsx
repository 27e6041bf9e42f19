import type { RegistrationType } from '@frontdesk/api-types'
import type { KeyboardEvent } from 'react'

import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { amount, isFree } from '#format/money.ts'
import { say } from '#i18n/say.ts'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { typeHealth, typeState } from '#records/registration/registration-type-health.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Summary } from '#ui/summary.tsx'

const shut = new Set(['not yet', 'over', 'impossible'])

/** Whether the records allow registration now. Where they are unclear, the service decides. */
export function isOpenNow(type: RegistrationType, at: { zone: string; now: number }): boolean {
  return (type.status === 'Open' || !type.status) && !shut.has(typeHealth(type, at).window.state)
}

/** The types as radio buttons: open ones first, the others collapsed, because they would be refused. */
export function TypeChoice(props: {
  types: readonly RegistrationType[]
  chosen: string | null
  focusFirst: boolean
  onChoose: (typeId: string) => void
  /** A type was chosen by Enter: continues to the next field. */
  onTaken: () => void
}) {
  const { types, chosen, focusFirst, onChoose, onTaken } = props
  const sorted = types.toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0))
  const at = { zone: useEventPage().zone, now: useNow() }
  const open = sorted.filter((type) => isOpenNow(type, at))
  const others = sorted.filter((type) => !isOpenNow(type, at))
  const focused = open.find((type) => type.id === chosen) ?? open[0]
  const choice = (type: RegistrationType) => (
    <Choice
      key={type.id}
      type={type}
      chosen={type.id === chosen}
      focusFirst={focusFirst && type.id === focused?.id}
      onChoose={onChoose}
    />
  )
  const take = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    onChoose(target.value)
    onTaken()
  }
  if (types.length === 0)
    return (
      <Empty title={say('No registration types')}>{say('There is nothing to register for in this project.')}</Empty>
    )
  return (
    // Enter in a radio button would submit the form; here it chooses the type and continues.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="flex flex-col gap-1" onKeyDown={take}>
      <legend className="text-label pb-1 font-medium">{say('2. Registration type')}</legend>
      {open.length === 0 ? <p className="text-quiet">{say('No type is open for registration now.')}</p> : null}
      <div className="flex flex-col gap-1">{open.map(choice)}</div>
      {others.length > 0 ? (
        <details open={others.some((type) => type.id === chosen)}>
          <Summary>
            {say('{count, plural, one {# more that takes} other {# more that take}} no registrations now', {
              count: others.length,
            })}
          </Summary>
          <div className="flex flex-col gap-1 ps-4 pt-1">{others.map(choice)}</div>
        </details>
      ) : null}
    </fieldset>
  )
}

type ChoiceProps = {
  type: RegistrationType
  chosen: boolean
  focusFirst: boolean
  onChoose: (typeId: string) => void
}

function Choice({ type, chosen, focusFirst, onChoose }: ChoiceProps) {
  const page = useEventPage()
  const at = { zone: page.zone, now: useNow() }
  const { window, opensByCode } = typeHealth(type, at)
  const state = typeState(type, at)
  const price = amount(type.price, type.currency)
  return (
    <Check
      radio
      name="type"
      value={type.id}
      checked={chosen}
      onChange={() => onChoose(type.id)}
      ref={focusFirst ? focusOnce : undefined}
      label={
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{registrationTypeName(type)}</span>
          {state?.meaning === 'yes' ? null : <StateBadge still state={state} label={say('Status')} />}
        </span>
      }
      hint={
        <span title={window.exact}>
          {[
            window.text,
            opensByCode ? say('by code only') : null,
            price === null ? null : isFree(type.price) ? say('free') : price,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      }
    />
  )
}

const taken = new WeakSet<HTMLInputElement>()
/** Initial focus of the form, on the first mount only. */
function focusOnce(input: HTMLInputElement | null): void {
  if (!input || taken.has(input)) return
  taken.add(input)
  input.focus()
}
