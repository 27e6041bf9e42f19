import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { arrivalsQuery, doorsIn } from '#api/desk/arrivals.ts'
import { type DoorSettings, usePutDoorSettings } from '#api/desk/door-settings.ts'
import { guestFiltersQuery } from '#api/desk/guests.ts'
import { columnLabel, offeredColumns, usualSettings } from '#arrivals/door-columns.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { PlacesFields, areDoors, isCapacity, placesToSend, unnamedField } from './places-fields.tsx'

/** As many as the contract's `columns`, `badgeColumns`, `askTickets` and `ticketWords` take. */
const most = { columns: 8, badgeColumns: 3, tickets: 50, words: 200 }

/** A choice is added at the end, as columns are shown in the order in which they were chosen. */
const switched = (chosen: readonly string[], one: string): string[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]

/** How the doors of this event show guests, for everybody who lets people in. */
export function SetUpDialog({ settings, onClose }: { settings: DoorSettings; onClose: () => void }) {
  const { eventId } = useEventPage()
  const { data: filters } = useQuery(guestFiltersQuery(eventId, {}))
  const { data: board } = useQuery(arrivalsQuery(eventId, {}))
  const put = usePutDoorSettings(eventId)
  const [draft, setDraft] = useState(settings)
  const { columns, instruction, askTickets, ticketWords = [], badgeColumns = usualSettings.columns } = draft
  const [places, setPlaces] = useState({
    doors: (settings.doors ?? []).join('\n'),
    capacity: String(settings.capacity ?? ''),
    exitHour: settings.exitHour ?? null,
    checkpoints: settings.checkpoints ?? [],
  })
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const change = (part: Partial<DoorSettings>) => {
    setChanged(true)
    setDraft((before) => ({ ...before, ...part }))
  }
  const offered = [...new Set([...offeredColumns(filters?.free ?? []), ...columns, ...badgeColumns])]
  const ofGuests = (filters?.values.ticket ?? []).map(({ value }) => value).filter((value) => value !== '')
  /** Also those that were asked about at the opening and that no guest has. */
  const tickets = [...new Set([...ofGuests, ...settings.askTickets])]
  const [asksNames, setAsksNames] = useState(false)
  const save = () => {
    const unnamed = unnamedField()
    if (unnamed) {
      setAsksNames(true)
      unnamed.focus()
      return
    }
    const said = ticketWords
      .map(({ ticket, words }) => ({ ticket, words: words.trim() }))
      .filter(({ ticket, words }) => words !== '' && askTickets.includes(ticket))
    const wordsToSend = said.length === 0 ? {} : { ticketWords: said }
    put.mutate(
      { columns, instruction, askTickets, badgeColumns, ...wordsToSend, ...placesToSend(places) },
      {
        onSuccess: () => {
          toast({ text: say('The door is set up'), meaning: 'yes' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      wide
      // Escape and a click beside it may be a slip of the hand.
      onClose={() => (isChanged && !isLeaving ? setLeaving(true) : onClose())}
      title={say('Set up this door')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            kind="primary"
            busy={put.isPending}
            why={
              (!isCapacity(places.capacity) && say('Correct the number of people first')) ||
              (!areDoors(places.doors) && say('Correct the names of the doors first'))
            }
            onClick={save}
          >
            {say('Save for everybody at this event')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isLeaving ? (
          <Notice
            assertive
            quiet
            kind="partial"
            title={say('Not saved yet')}
            action={
              <Button compact onClick={onClose}>
                {say('Discard changes')}
              </Button>
            }
          />
        ) : null}
        <Choices legend={say('Columns that the answer shows')}>
          {offered.map((column) => (
            <Check
              key={column}
              label={columnLabel(column)}
              checked={columns.includes(column)}
              disabled={!columns.includes(column) && columns.length >= most.columns}
              onChange={() => change({ columns: switched(columns, column) })}
            />
          ))}
        </Choices>
        <Choices legend={say('Columns on badges, at most three')}>
          {offered.map((column) => (
            <Check
              key={column}
              label={columnLabel(column)}
              checked={badgeColumns.includes(column)}
              disabled={!badgeColumns.includes(column) && badgeColumns.length >= most.badgeColumns}
              onChange={() => change({ badgeColumns: switched(badgeColumns, column) })}
            />
          ))}
        </Choices>
        <Field
          label={say('Column with an instruction')}
          hint={say('Its text is shown as Look first, for example “under 18: wristband”.')}
        >
          <Select
            value={instruction ?? ''}
            onChange={({ target: { value } }) => change({ instruction: value === '' ? null : value })}
          >
            <option value="">{say('No column')}</option>
            {offered.map((column) => (
              <option key={column} value={column}>
                {columnLabel(column)}
              </option>
            ))}
          </Select>
        </Field>
        {tickets.length === 0 ? null : (
          <Choices legend={say('Tickets that are always asked about first')}>
            {tickets.map((ticket) => (
              <Check
                key={ticket}
                label={ticket}
                checked={askTickets.includes(ticket)}
                disabled={!askTickets.includes(ticket) && askTickets.length >= most.tickets}
                onChange={() => change({ askTickets: switched(askTickets, ticket) })}
              />
            ))}
          </Choices>
        )}
        {askTickets.map((ticket) => (
          <Field
            key={ticket}
            label={say('What to ask about {ticket}', { ticket })}
            hint={say('The door shows it as Look first, for example “see the student card”. It may be empty.')}
          >
            <Input
              autoComplete="off"
              maxLength={most.words}
              value={ticketWords.find((one) => one.ticket === ticket)?.words ?? ''}
              onChange={({ target: { value } }) =>
                change({
                  ticketWords: [...ticketWords.filter((one) => one.ticket !== ticket), { ticket, words: value }],
                })
              }
            />
          </Field>
        ))}
        <PlacesFields
          {...places}
          inUse={doorsIn(board)}
          asksNames={asksNames}
          onChange={(part) => {
            setChanged(true)
            setPlaces((before) => ({ ...before, ...part }))
          }}
        />
        {put.error ? (
          <Notice assertive quiet kind="rejected" title={say('Couldn’t save the door')}>
            {put.error.title}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-label mb-1 font-medium">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
