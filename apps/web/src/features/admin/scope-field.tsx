import { type Role, isGuid } from '@frontdesk/api-types/table'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import type { Grant, Scope } from '#api/desk/team.ts'
import { useScopeNames } from '#events/scope-names.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Select } from '#ui/forms/select.tsx'

/** Undefined when an account of this role may have this scope; else the reason. */
export const whyNotScope = (role: Role, scope: Scope): string | undefined =>
  role === 'kiosk' && (scope ?? []).length === 0
    ? say('A kiosk account is limited to at least one project or event')
    : undefined

/** The scope of an account: everything, or a list of projects and events. */
export function ScopeField(props: { role: Role; value: Scope; onChange: (next: Scope) => void }) {
  const { role, value, onChange } = props
  const why = whyNotScope(role, value)
  const names = useScopeNames()
  const remove = (at: number) => onChange((value ?? []).filter((_, other) => other !== at))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-label pb-1 font-medium">{say('May see')}</legend>
      <Check radio name="scope" label={say('Everything')} checked={value === null} onChange={() => onChange(null)} />
      <Check
        radio
        name="scope"
        label={say('Only these projects and events')}
        hint={say('With an event they also see the locations, types and companies of its project.')}
        checked={value !== null}
        onChange={() => onChange(value ?? [])}
      />
      {value === null ? null : (
        <div className="border-line ms-2 flex flex-col gap-2 border-s ps-4">
          {value.length === 0 ? <p className="text-quiet">{say('Nothing yet: add a project or an event.')}</p> : null}
          <ul>
            {value.map((grant, at) => (
              <li key={`${grant.projectId}${grant.eventId}`} className="flex min-h-8 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{names.textOf(grant)}</span>
                <IconButton
                  label={say('Remove: {what}', { what: names.textOf(grant) })}
                  icon={<X />}
                  onClick={() => remove(at)}
                />
              </li>
            ))}
          </ul>
          <AddGrant
            projects={names.projects}
            pins={names.pins}
            onAdd={(grant) =>
              onChange([
                ...value.filter((it) => it.projectId !== grant.projectId || it.eventId !== grant.eventId),
                grant,
              ])
            }
          />
        </div>
      )}
      {why === undefined ? null : <p className="text-label text-wait-ink font-medium">{why}</p>}
    </fieldset>
  )
}

type Known = {
  projects: { id: string; name: string | null }[]
  pins: { eventId: string; projectId: string; name: string }[]
}

function AddGrant({ projects, pins, onAdd }: Known & { onAdd: (grant: Grant) => void }) {
  const [projectId, setProject] = useState(projects[0]?.id ?? '')
  const [event, setEvent] = useState('')
  const here = pins.filter((pin) => pin.projectId === projectId)
  const eventId = event.trim().toLowerCase()
  const wrong = eventId !== '' && !isGuid(eventId)
  const add = () => {
    if (wrong || !isGuid(projectId)) return
    onAdd({ projectId: projectId.toLowerCase(), eventId: eventId === '' ? null : eventId })
    setEvent('')
  }
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2">
      <Field label={say('Project')}>
        {projects.length > 0 ? (
          <Select value={projectId} onChange={(change) => setProject(change.target.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? id}
              </option>
            ))}
          </Select>
        ) : (
          <Input value={projectId} onChange={(change) => setProject(change.target.value)} spellCheck={false} />
        )}
      </Field>
      <Field
        label={say('Event id')}
        hint={say('Empty is the whole project.')}
        error={wrong ? say('An event id has 32 digits in five groups') : undefined}
      >
        <Input
          list="events-of-project"
          value={event}
          onChange={(change) => setEvent(change.target.value)}
          spellCheck={false}
        />
      </Field>
      <datalist id="events-of-project">
        {here.map((pin) => (
          <option key={pin.eventId} value={pin.eventId}>
            {pin.name}
          </option>
        ))}
      </datalist>
      <Button compact icon={<Plus />} onClick={add} className="justify-self-start">
        {eventId === '' ? say('Add the project') : say('Add the event')}
      </Button>
    </div>
  )
}
