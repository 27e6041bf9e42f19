import { type Role, guidsIn, isGuid } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { eventsQuery } from '#api/desk/catalogue.ts'
import type { Grant, Scope } from '#api/desk/team.ts'
import { useNow } from '#browser/now.ts'
import { useScopeNames } from '#events/scope-names.ts'
import { dayText } from '#format/local-times.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { eventName } from '#records/event/event-name.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { type Choice, Combobox } from '#ui/forms/combobox.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Select } from '#ui/forms/select.tsx'

const mostOffered = '12'

/** The scope that a choice means for a role: a kiosk is never of everything. */
export const scopeOf = (role: Role, scope: Scope): Scope => (role === 'kiosk' ? (scope ?? []) : scope)

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
  /** Names of the events that were chosen here. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (grant: Grant) => names.textOf(grant, chosen.get(grant.eventId ?? ''))
  const remove = (at: number) => onChange((value ?? []).filter((_, other) => other !== at))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-label pb-1 font-medium">{say('May see')}</legend>
      <Check
        radio
        name="scope"
        label={say('Everything')}
        disabled={role === 'kiosk'}
        checked={value === null}
        onChange={() => onChange(null)}
      />
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
                <span className="min-w-0 flex-1 truncate">{textOf(grant)}</span>
                <IconButton
                  label={say('Remove: {what}', { what: textOf(grant) })}
                  icon={<X />}
                  onClick={() => remove(at)}
                />
              </li>
            ))}
          </ul>
          <AddGrant
            projects={names.projects}
            pins={names.pins}
            onAdd={(grant, name) => {
              if (grant.eventId !== null && name !== undefined) setChosen(new Map([...chosen, [grant.eventId, name]]))
              onChange([
                ...value.filter((it) => it.projectId !== grant.projectId || it.eventId !== grant.eventId),
                grant,
              ])
            }}
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
type EventChoice = Choice & { projectId: string | null }

/** Events to choose from: those of the catalogue by what was typed; before that the pinned ones of the project. */
function useEventChoices(text: string, projectId: string, pins: Known['pins']) {
  const q = text.trim()
  const enabled = q !== ''
  const { data, isFetching, isError } = useQuery({ ...eventsQuery({ q, limit: mostOffered }), enabled })
  const year = new Date(useNow()).getUTCFullYear()
  const choices: EventChoice[] = enabled
    ? (data?.events ?? []).map((event) => ({
        id: event.id.toLowerCase(),
        label: eventName(event),
        projectId: event.projectId,
        detail: joined([event.start ? dayText(event.start.slice(0, 10), year) : null, event.projectName]),
      }))
    : pins
        .filter((pin) => pin.projectId === projectId)
        .map((pin) => ({ id: pin.eventId.toLowerCase(), label: pin.name, projectId: pin.projectId }))
  const empty = !enabled
    ? say('Type a name, or paste an id')
    : isError
      ? say('Could not look. Check the connection and type again.')
      : isFetching
        ? say('Looking')
        : say('No event like this is known here. Paste its id.')
  return { choices, empty }
}

function AddGrant({ projects, pins, onAdd }: Known & { onAdd: (grant: Grant, eventName?: string) => void }) {
  const [projectId, setProject] = useState(projects[0]?.id ?? '')
  const [event, setEvent] = useState<EventChoice | null>(null)
  const [text, setText] = useState('')
  const { choices, empty } = useEventChoices(text, projectId, pins)
  const of = event?.projectId ?? projectId
  const chooseProject = (id: string) => {
    setProject(id)
    setEvent(null)
  }
  const choose = (next: EventChoice | null) => {
    setText('')
    setEvent(next)
    if (next?.projectId) setProject(next.projectId)
  }
  const search = (typed: string) => {
    setText(typed)
    const id = guidsIn(typed).at(-1)
    const pin = pins.find(({ eventId }) => eventId === id)
    if (id !== undefined) choose({ id, label: pin?.name ?? id, projectId: pin?.projectId ?? null })
  }
  const add = () => {
    if (!isGuid(of)) return
    const projectOf = of.toLowerCase()
    if (event === null) onAdd({ projectId: projectOf, eventId: null })
    else onAdd({ projectId: projectOf, eventId: event.id }, event.label === event.id ? undefined : event.label)
    setEvent(null)
  }
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2">
      <Field label={say('Project')}>
        {projects.length > 0 ? (
          <Select value={projectId} onChange={(change) => chooseProject(change.target.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? id}
              </option>
            ))}
          </Select>
        ) : (
          <Input value={projectId} onChange={(change) => chooseProject(change.target.value)} spellCheck={false} />
        )}
      </Field>
      <Field label={say('Event')} hint={say('Empty is the whole project.')}>
        <Combobox
          value={event}
          onValue={choose}
          choices={choices}
          onSearch={search}
          empty={empty}
          words={{ list: say('Events'), clear: say('Choose another event') }}
          takesScans
        />
      </Field>
      <Button compact icon={<Plus />} onClick={add} className="justify-self-start">
        {event === null ? say('Add the project') : say('Add the event')}
      </Button>
    </div>
  )
}
