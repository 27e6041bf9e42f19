import { useNavigate } from '@tanstack/react-router'
import { Link2, TicketCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Shown } from '#api/queries.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useWhyNot } from '#api/session.ts'
import { AttendeeBand } from '#records/answer-band.tsx'
import { AttendeeActions, WishNotice } from '#records/attendee-actions.tsx'
import { AttendeeLines, CardLine } from '#records/attendee-lines.tsx'
import type { AttendeeView } from '#records/attendee-view.ts'
import { enrollmentOf } from '#records/enrollment.ts'
import { shownEnrollment, undoOf } from '#records/wish.ts'
import { useNow } from '#shell/now.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { useUndoKey } from '#ui/use-undo-key.ts'

import { useEnrolling } from './-enrolling.ts'
import { useEventPage } from './-event-page.tsx'
import { nextPerson } from './-next-person.ts'
import { RegistrationOf } from './-registration-of.tsx'

const GROUP = 'On this person'

/** A shortcut of this card; none while there is nothing to run. */
function bind(keys: string, label: string, run: (() => void) | null) {
  return run ? { keys, label, group: GROUP, run } : null
}

function copyLink(): void {
  navigator.clipboard.writeText(location.href).then(
    () => announce('Copied a link to this card'),
    () => announce('Could not copy the link; copy it from the address bar'),
  )
}

/** The answer card of a person who has a record in this event. */
export function AttendeeCard({ view, read }: { view: AttendeeView; read: Shown<unknown> }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const now = useNow()
  const why = useWhyNot('enrollAttendee')
  const [confirming, setConfirming] = useState(false)
  const { attendee } = view
  const { wish, send } = useEnrolling(
    {
      eventId: page.eventId,
      name: view.name,
      attendeeId: attendee.id,
      personId: view.personId,
      userId: view.userId,
      email: view.email,
      phone: view.phone,
    },
    attendee.id,
  )
  const readAt = Date.parse(read.at)
  const enrollment = shownEnrollment(enrollmentOf(attendee), readAt, wish)
  const registrant = useMaybeAnswer(
    'getRegistrantForPerson',
    { params: { eventid: page.eventId }, query: { personid: view.personId ?? '' } },
    { enabled: view.personId !== null },
  )
  useEffect(() => announce(`${view.name}: ${enrollment.word}`), [view.name, enrollment.word])

  const act = (enroll: boolean, undoes = false) => {
    setConfirming(false)
    send(enroll, enrollment, undoes)
    nextPerson()
  }
  const undo = undoOf(wish)
  const takeBack = undo && !why ? () => act(undo.enroll, true) : null
  const codeLink = page.links.registration?.(view.personId ?? undefined) ?? null
  useShortcut(bind('E', `Enroll ${view.name}`, enrollment.answer === 'yes' || why ? null : () => act(true)))
  useShortcut(bind('R', `Remove ${view.name}`, enrollment.answer === 'no' || why ? null : () => setConfirming(true)))
  useShortcut(bind('U', 'Undo the last change', takeBack))
  useShortcut(
    bind('T', 'Check a code for this person', codeLink && view.personId ? () => void navigate(codeLink) : null),
  )
  useShortcut(bind('Y', 'Copy a link to this card', copyLink))
  useUndoKey(takeBack)

  return (
    <article aria-label={`${view.name}, ${enrollment.word}`} className="flex flex-col">
      <AttendeeBand
        view={view}
        enrollment={enrollment}
        zone={page.zone}
        now={now}
        seen={
          <AsOf
            at={read.at}
            refreshing={read.refreshing}
            onRefresh={read.refresh}
            className="self-start text-current! max-sm:-ml-3 sm:-mr-2 sm:self-end"
          />
        }
      />
      <AttendeeActions
        answer={enrollment.answer}
        why={why}
        confirming={confirming}
        name={view.name}
        eventName={page.name}
        cost={enrollment.answer === 'wait' ? 'Their place in line may be lost' : null}
        wish={wish}
        onEnroll={() => act(true)}
        onAskRemove={() => setConfirming(true)}
        onRemove={() => act(false)}
        onKeep={() => setConfirming(false)}
        onUndo={() => takeBack?.()}
      >
        {codeLink ? (
          view.personId ? (
            <ButtonLink {...codeLink} icon={<TicketCheck />} keys="T">
              Check code
            </ButtonLink>
          ) : (
            <Button
              icon={<TicketCheck />}
              why="The service sent no person id for this attendee, and a code is checked for a person"
            >
              Check code
            </Button>
          )
        ) : null}
        <IconButton label="Copy a link to this card" keys="Y" icon={<Link2 />} onClick={copyLink} />
      </AttendeeActions>
      {read.problem ? (
        <Notice
          kind="away"
          quiet
          title="Could not read this person again."
          onRetry={read.refresh}
          retrying={read.refreshing}
          className="mb-3"
        >
          {read.problem.title}. What you see is older.
        </Notice>
      ) : null}
      <WishNotice
        wish={wish}
        name={view.name}
        onLookAgain={read.refresh}
        looking={read.refreshing}
        lookedAgain={readAt > (wish?.settledAt ?? Number.POSITIVE_INFINITY)}
      />
      {/* Side by side where there is room: the registration comes later and moves nothing. */}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <CardLine label="Registered">
            <RegistrationOf read={registrant} personId={view.personId} />
          </CardLine>
        </div>
        <div>
          <AttendeeLines view={view} sealed={read.sealed} zone={page.zone} now={now} />
        </div>
      </div>
    </article>
  )
}
