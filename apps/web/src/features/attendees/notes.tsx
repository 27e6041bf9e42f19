import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useOrganizes } from '#api/desk/desk-roles.ts'
import {
  type NewNote,
  type Note,
  type NoteSubject,
  longestDoorNote,
  longestNote,
  notesQuery,
  useAddNote,
  useRemoveNote,
} from '#api/desk/notes.ts'
import { useSession } from '#api/desk/session.ts'
import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { say, sayRich } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'

import { useNoteDraft } from './note-draft.ts'
import { NoteRow, NoteUnderWay } from './note-row.tsx'

const shownAtFirst = 2
const fieldId = 'desk-note'

/** Focuses the note field of the card, with the caret at the end of its text. */
export function focusNote(): void {
  const field = document.getElementById(fieldId)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** The notes on a person are found under every id of theirs, whichever id opened the card. */
export function notesOn(person: {
  eventId: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  registrantId: string | undefined
  /** The row of the guest list. */
  guestId: string | null
}): { subject: NoteSubject; others: string[] } {
  const { eventId, attendeeId, personId, userId, registrantId, guestId } = person
  const others = [attendeeId, personId, userId, registrantId, guestId].filter((id) => typeof id === 'string')
  if (personId !== null) return { subject: { kind: 'person', id: personId, eventId }, others }
  if (attendeeId === null && guestId !== null) return { subject: { kind: 'guest', id: guestId, eventId }, others }
  return { subject: { kind: 'attendee', id: attendeeId ?? '', eventId }, others }
}

type Props = {
  subject: NoteSubject
  /** Other ids of the same person: notes may be attached to any of them. */
  others: readonly string[]
  /** The subject of the notes. */
  name: string
  zone: string
}

/**
 * The notes of staff on one record. Enter saves, Shift+Enter begins a line; a draft is kept until it is saved, also
 * when another card is opened or saving fails.
 */
export function Notes({ subject, others, name, zone }: Props) {
  const now = useNow()
  const { person } = useSession()
  const key = `${subject.kind} ${subject.id} ${subject.eventId}`.toLowerCase()
  const draft = useNoteDraft(key)
  const [atDoor, setAtDoor] = useState<NewNote['atDoor']>()
  const known = useQuery(notesQuery(subject, others))
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const add = useAddNote(subject, {
    onSuccess: () => void toast({ text: say('The note on {name} is saved', { name }) }),
    onError: (problem, { text, atDoor: wanted }) => {
      draft.giveBack(text)
      setAtDoor(wanted)
      // If another card is open by now, the message is shown there.
      if (!here.current)
        toast({
          text: say('The note on {name} was not saved; the text is still on their card', { name }),
          detail: problem.title,
          meaning: 'wait',
          timeoutMs: 0,
        })
    },
  })
  const remove = useRemoveNote(subject, others)
  const [all, setAll] = useState(false)
  const organizes = useOrganizes()

  const save = () => {
    if (add.isPending) return
    const text = draft.take()
    if (text === null) return
    add.mutate({ text, ...(atDoor && { atDoor }) })
    setAtDoor(undefined)
    focusSearchAfterAction()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition Enter only selects a character.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      focusPage()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    save()
  }
  const takeBack = ({ id, mine }: Note) =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ text: mine ? say('The note was undone') : say('The note was deleted') })
      },
      onError: (problem) => {
        const text = mine ? say('The note couldn’t be undone') : say('Couldn’t delete the note')
        toast({ text, detail: problem.title, meaning: 'wait' })
      },
    })
  const notes = known.data ?? []
  const shown = all ? notes : notes.slice(0, shownAtFirst)
  return (
    <Section title={say('Staff notes')}>
      <form
        noValidate
        data-print="no"
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label htmlFor={fieldId} className="sr-only">
          {say('Note on {name}', { name })}
        </label>
        <TextArea
          id={fieldId}
          rows={1}
          value={draft.text}
          maxLength={atDoor === undefined ? longestNote : longestDoorNote}
          placeholder={say('Leave a note for desk staff')}
          aria-keyshortcuts="N"
          aria-describedby={`${fieldId}-keys`}
          onKeyDown={press}
          onChange={(event) => draft.change(event.target.value)}
          className="max-h-60! min-h-(--control)! resize-none!"
        />
        {organizes && draft.text.trim() !== '' ? (
          <label className="text-label flex flex-wrap items-center gap-2">
            {say('At the door')}
            <Select
              value={atDoor ?? ''}
              onChange={({ target: { value } }) => setAtDoor(value === 'look' || value === 'stop' ? value : undefined)}
            >
              <option value="">{say('Not said')}</option>
              <option value="look">{say('Read before they are let in')}</option>
              <option value="stop">{say('They are not to be let in')}</option>
            </Select>
          </label>
        ) : null}
        {/* The button's space is reserved, to avoid a layout shift. */}
        <div className="touch:min-h-11 flex min-h-7 items-center gap-x-3">
          <p id={`${fieldId}-keys`} className="text-label text-quiet min-w-0 flex-1">
            {draft.text === ''
              ? say('Visible to desk staff only')
              : sayRich('{enter} saves, {shift} begins a new line', {
                  enter: <Kbd key="enter" keys="Enter" />,
                  shift: <Kbd key="shift" keys="Shift+Enter" />,
                })}
          </p>
          {draft.text.trim() === '' && !add.isPending ? null : (
            <Button compact type="submit" busy={add.isPending} className="shrink-0">
              {say('Save note')}
            </Button>
          )}
        </div>
      </form>
      {add.error ? <NotSaved problem={add.error} onRetry={save} /> : null}
      {known.isError && !known.data ? (
        <Notice kind="away" quiet title={say('Couldn’t load the notes')} onRetry={() => void known.refetch()} />
      ) : null}
      {/* Space for two short notes is reserved, because they load after the card. */}
      <ul className="min-h-[3.75rem]" aria-label={say('Notes on {name}', { name })}>
        {add.isPending ? <NoteUnderWay text={add.variables.text} /> : null}
        {shown.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            zone={zone}
            now={now}
            onRemove={note.mine || person.role === 'admin' ? () => takeBack(note) : undefined}
          />
        ))}
        {known.data && notes.length === 0 && !add.isPending ? (
          <li className="text-quiet py-2">{say('No notes on this person yet')}</li>
        ) : null}
      </ul>
      {notes.length > shownAtFirst ? (
        <div data-print="no">
          <Button compact kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="-ms-2">
            {all ? say('Show fewer') : say('Show all {total}', { total: notes.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

function NotSaved({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const unsure = mayHaveHappened(problem) && kindOf(problem) !== 'offline'
  return (
    <Notice
      assertive
      kind={unsure ? 'partial' : kindOf(problem) === 'offline' ? 'offline' : 'refused'}
      title={unsure ? say('No answer: the note may have been saved') : say('The note was not saved')}
      reference={problem.reference}
      onRetry={onRetry}
      retryLabel={say('Save it again')}
    >
      <p>{problem.title}</p>
      <p>{say('Your text is still in the field. Saving it again does not create a second note.')}</p>
    </Notice>
  )
}
