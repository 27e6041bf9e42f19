import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { DoorSettings } from '#api/desk/door-settings.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

/** As the contract takes them. */
const most = { checkpoints: 20, doors: 20, name: 80, capacity: 1_000_000 }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Places = {
  /** Names of doors as they were typed, one in each line. */
  doors: string
  exitHour: number | null
  /** As it was typed; empty for none. */
  capacity: string
  checkpoints: NonNullable<DoorSettings['checkpoints']>
}
type Props = Places & {
  /** Checkpoints without a name are said to need one. */
  asksNames: boolean
  /** Doors at which people were let in. */
  inUse: readonly string[]
  onChange: (part: Partial<Places>) => void
}

/** Whether a number of people was typed, or nothing. */
export const isCapacity = (typed: string): boolean =>
  typed.trim() === '' || (/^\d{1,7}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most.capacity)

const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
/** Whether so many names of that length can be kept. */
export const areDoors = (typed: string): boolean => {
  const names = linesOf(typed)
  return names.length <= most.doors && names.every((name) => name.length <= most.name)
}

/** The field of the first checkpoint that has no name. */
export const unnamedField = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-checkpoint]')].find(({ value }) => value.trim() === '')

/** As they are sent: what is not set is left out, so that the release before reads the rest. */
export function placesToSend({ doors, capacity, exitHour, checkpoints }: Places): Partial<DoorSettings> {
  const named = checkpoints.map((one) => ({ ...one, name: one.name.trim() }))
  const names = linesOf(doors)
  return {
    ...(capacity.trim() === '' ? {} : { capacity: Number(capacity) }),
    ...(typeof exitHour === 'number' ? { exitHour } : {}),
    ...(names.length === 0 ? {} : { doors: names }),
    ...(named.length === 0 ? {} : { checkpoints: named }),
  }
}

/** How many people fit inside, when everybody counts as gone, and what they pass beside the entrance. */
export function PlacesFields({ doors, capacity, exitHour, checkpoints, asksNames, inUse, onChange }: Props) {
  /** The checkpoint that was added last: its name is typed next. */
  const [added, setAdded] = useState<string | null>(null)
  const isUnnamed = (name: string) => asksNames && name.trim() === ''
  const change = (id: string, part: Partial<Places['checkpoints'][number]>) =>
    onChange({ checkpoints: checkpoints.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const others = inUse.filter((door) => !linesOf(doors).includes(door))
  return (
    <>
      <Field
        label={say('Doors of this event')}
        hint={say('One name in each line. Each device takes one of them, or types another.')}
        error={areDoors(doors) ? undefined : say('At most 20 names of at most 80 characters')}
      >
        <TextArea rows={3} value={doors} onChange={({ target }) => onChange({ doors: target.value })} />
      </Field>
      {others.length === 0 ? null : (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="text-label mb-1">{say('Doors in use: press one to add it')}</legend>
          {others.map((door) => (
            <Button
              key={door}
              compact
              icon={<Plus />}
              onClick={() => onChange({ doors: [...linesOf(doors), door].join('\n') })}
            >
              <bdi>{door}</bdi>
            </Button>
          ))}
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={say('People who may be inside')}
          hint={say('The door warns from 90 % on. Leave it empty for no limit.')}
          error={isCapacity(capacity) ? undefined : say('A number from 1 to 1,000,000')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={capacity}
            onChange={({ target }) => onChange({ capacity: target.value })}
          />
        </Field>
        <Field label={say('Everybody counts as gone at')} hint={say('By the clock at the event, every day.')}>
          <Select
            value={exitHour ?? ''}
            onChange={({ target: { value } }) => onChange({ exitHour: value === '' ? null : Number(value) })}
          >
            <option value="">{say('midnight')}</option>
            {hours.slice(1).map((hour) => (
              <option key={hour} value={hour}>
                {clockIn(hour * 3_600_000, 'UTC')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="text-label mb-1 font-medium">{say('Checkpoints beside the entrance')}</legend>
        {checkpoints.map(({ id, name, once }, at) => (
          <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Input
              aria-label={say('Name of checkpoint {number}', { number: String(at + 1) })}
              placeholder={say('for example Lunch')}
              className="min-w-40 flex-1"
              maxLength={most.name}
              autoComplete="off"
              value={name}
              data-checkpoint
              focusFirst={id === added}
              aria-invalid={isUnnamed(name) || undefined}
              aria-describedby={isUnnamed(name) ? `unnamed-${id}` : undefined}
              onChange={({ target }) => change(id, { name: target.value })}
            />
            <Check label={say('Once a day')} checked={once} onChange={() => change(id, { once: !once })} />
            <IconButton
              label={say('Remove checkpoint {number}', { number: String(at + 1) })}
              icon={<Trash2 />}
              onClick={() => onChange({ checkpoints: checkpoints.filter((one) => one.id !== id) })}
            />
            {isUnnamed(name) ? (
              <p id={`unnamed-${id}`} role="alert" className="text-label text-no-ink w-full font-medium">
                {say('Give it a name, or remove it')}
              </p>
            ) : null}
          </div>
        ))}
        {checkpoints.length >= most.checkpoints ? null : (
          <div>
            <Button
              compact
              icon={<Plus />}
              onClick={() => {
                const id = crypto.randomUUID()
                setAdded(id)
                onChange({ checkpoints: [...checkpoints, { id, name: '', once: true }] })
              }}
            >
              {say('Add a checkpoint')}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  )
}
