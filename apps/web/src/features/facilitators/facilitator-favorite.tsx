import { guidsIn } from '@frontdesk/api-types/table'
import { Star } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { mayHaveHappened } from '#api/problem.ts'
import { useWrite } from '#api/writes.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { useSeenPeople } from './facilitator-seen.ts'

/** Adds a facilitator to a person's favourites (op 25). The service can neither remove nor list them. */
export function FavoriteButton({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const why = useWhyNot('addFacilitatorFavorite')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button icon={<Star className={done ? 'fill-current' : undefined} />} why={why} onClick={() => setOpen(true)}>
        {say('Add to someone’s favourites')}
      </Button>
      <span className="text-label text-quiet">
        {done
          ? say('Added just now. Favourites can’t be shown or removed here.')
          : say('Can’t be undone. Existing favourites can’t be shown.')}
      </span>
      {open ? (
        <FavoriteDialog
          id={id}
          name={name}
          onClose={() => setOpen(false)}
          onDone={() => {
            setDone(true)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

function FavoriteDialog(props: { id: string; name: string; onClose: () => void; onDone: () => void }) {
  const { id, name, onClose, onDone } = props
  const page = useEventPage()
  const people = useSeenPeople(page.eventId)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const write = useWrite('addFacilitatorFavorite', {
    onSuccess: () => {
      toast({ text: say('{name} is a favourite now', { name }), meaning: 'yes' })
      onDone()
    },
  })
  const inside = page.event?.topLevelId
  const topLevelEventId = inside ?? page.eventId

  const add = (event: FormEvent) => {
    event.preventDefault()
    const [personId] = guidsIn(typed)
    if (personId === undefined) {
      setError(say('No id found. The id of a person has 32 digits and letters a to f, in five groups.'))
      return
    }
    write.mutate({ params: { facilitatorId: id }, body: { topLevelEventId, personId } })
  }
  const { error: problem } = write
  const unknown = problem !== null && mayHaveHappened(problem)
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add {name} to someone’s favourites', { name })}
      description={say('It can’t be undone.')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" busy={write.isPending} onClick={() => form.current?.requestSubmit()}>
            {unknown ? say('Add again') : say('Add to favourites')}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={add} className="flex flex-col gap-3">
        <Field
          label={say('Whose favourite')}
          hint={say('On the person’s card as “Person id”')}
          error={error ?? undefined}
        >
          <Input
            focusFirst
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(null)
            }}
          />
        </Field>
        {people.length > 0 ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-label text-quiet">{say('Seen here:')}</span>
            {people.map((one) => (
              <Button
                key={one.personId}
                compact
                aria-pressed={typed === one.personId}
                onClick={() => {
                  setTyped(one.personId)
                  setError(null)
                }}
              >
                <bdi>{one.name}</bdi>
              </Button>
            ))}
          </p>
        ) : null}
        {inside ? null : (
          <p className="text-quiet">
            {say(
              'Favourites belong to a main event. Only the id of this event is known here: if it is part of another event, the favourite is refused.',
            )}
          </p>
        )}
        {unknown ? (
          <Notice
            kind="partial"
            assertive
            title={say('It may have been added: no answer')}
            reference={problem.reference}
          >
            <p>{say('Adding the same favourite again does no harm.')}</p>
          </Notice>
        ) : problem ? (
          <ProblemNotice assertive problem={problem}>
            <p>{say('It was not added.')}</p>
          </ProblemNotice>
        ) : null}
      </form>
    </Dialog>
  )
}
