import { operations } from '@frontdesk/api-types/table'
import { Suspense, lazy, useEffect, useState } from 'react'

import { useSession } from '#api/desk/session.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import type { Shown } from '#api/queries.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { AttendeeArrival } from '#arrivals/attendee-arrival.tsx'
import { UndoArrivalDialog } from '#arrivals/undo-arrival-dialog.tsx'
import { useArrival } from '#arrivals/use-arrival.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { useEnrolling } from '#features/enrollment/enrolling.ts'
import {
  isOvertaken,
  lostByRemoval,
  lostByUndo,
  shownEnrollment,
  undoOf,
  waitingEnrollment,
} from '#features/enrollment/write-request.ts'
import { dateTime } from '#format/dates.ts'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { RegistrationOf } from '#people/registration-of.tsx'
import { useGuestWithId } from '#people/use-guest.ts'
import { AttendeeBand } from '#records/answer-band.tsx'
import { againstRegistration } from '#records/registration/against-registration.ts'
import { AttendeeLines } from '#records/registration/attendee-lines.tsx'
import type { AttendeeView } from '#records/registration/attendee-view.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { AnswerAside } from '#screen/answer-aside.tsx'
import { ChangedSince } from '#screen/changed-since.tsx'
import { Changes } from '#screen/changes.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { useUndo } from '#ui/overlays/use-undo.ts'
import { Section } from '#ui/section.tsx'

import { AttendeeActions, RequestNotice } from './attendee-actions.tsx'
import { attendanceOf } from './attendee-facts.ts'
import { useCardPanel } from './card-panel.ts'
import { NamesakeLine } from './namesake-line.tsx'
import { useRecent } from './note-recent-person.ts'
import { PersonBody } from './person-body.tsx'
import { PersonOffers } from './person-offers.tsx'
import { useWaitlisted } from './use-waitlisted.ts'

export const AttendeeEvents = lazy(async () => ({
  default: (await import('./attendee-events.tsx')).AttendeeEvents,
}))

/** A shortcut of this card; inactive without a command. */
function bind(keys: string, label: string, run: (() => void) | null) {
  return run ? { keys, label, group: say('On this person'), run, person: true } : null
}

/** The operation of the shown answer. */
export type AttendeeSource =
  | { id: 'getAttendee'; input: { params: { eventid: string; attendeeid: string } } }
  | { id: 'getAttendeeForUser'; input: { params: { eventid: string }; query: { userid: string } } }

/** The answer card of a person who has a record in this event. */
export function AttendeeCard(props: { view: AttendeeView; read: Shown<unknown>; source: AttendeeSource }) {
  const { view, read, source } = props
  const page = useEventPage()
  const now = useNow()
  const why = useWhyNot('enrollAttendee')
  const [confirming, setConfirming] = useState(false)
  const { attendee, name } = view
  const [panel, setPanel] = useCardPanel()
  const readAt = Date.parse(read.at)
  const enrolling = useEnrolling(
    {
      event: { id: page.eventId, name: page.name, zone: page.zone },
      name,
      attendeeId: attendee.id,
      personId: view.personId,
      userId: view.userId,
      email: view.email,
      phone: view.phone,
    },
    attendee.id,
    readAt,
  )
  const { send, waiting } = enrolling
  const recorded = enrollmentOf(attendee)
  const request = isOvertaken(enrolling.request, recorded, readAt) ? null : enrolling.request
  const known = shownEnrollment(recorded, readAt, request)
  const enrollment = waiting === null ? known : waitingEnrollment(waiting, known)
  const own = useSession().person
  const lost = lostByUndo(request, recorded)
  const registrantInput = { params: { eventid: page.eventId }, query: { personid: view.personId ?? '' } }
  const registrant = useMaybeAnswer('getRegistrantForPerson', registrantInput, { enabled: view.personId !== null })
  const registrantId = registrant.answer?.data.id
  const changed = [
    { kind: 'attendee' as const, id: attendee.id },
    ...(registrantId ? [{ kind: 'registrant' as const, id: registrantId }] : []),
  ]
  const attendance = attendanceOf(attendee, registrant.answer?.data)
  const attendedAt = attendance?.stamp ?? null
  const { guest } = useGuestWithId(page.eventId, attendee.id)
  const against = againstRegistration(registrant, guest)
  const arrival = useArrival()
  const mark = guest?.desk.arrived
  const arrived =
    mark && mark.day === dayIn(now, page.zone) && !arrival.why
      ? { undo: () => arrival.undoMark(mark, name), busy: arrival.undoing }
      : null
  useEffect(() => announce(say('{name}: {state}', { name, state: enrollment.word })), [name, enrollment.word])
  useRecent({
    kind: 'attendee',
    eventId: page.eventId,
    slug: page.event?.slug ?? null,
    projectId: page.projectId,
    id: attendee.id,
    name,
    eventName: page.name,
  })

  const act = (enroll: boolean, undoes = false) => {
    setConfirming(false)
    send(enroll, enrollment, undoes)
    focusSearchAfterAction()
  }
  const closePanel = () => {
    setPanel(null)
    focusPage()
  }
  const undo = undoOf(request)
  const inLine = useWaitlisted(page)
  const clock = { zone: page.zone, now, hasWaitlist: page.event?.hasWaitlist === true, inLine }
  const costs = [
    attendee.hasAttended === true ? say('They have attended this event') : null,
    lostByRemoval(known, clock),
  ].filter((cost) => cost !== null)
  const takeBack = undo && !why && waiting === null ? () => act(undo.enroll, true) : null
  useShortcut(bind('E', say('Enroll {name}', { name }), enrollment.answer === 'yes' || why ? null : () => act(true)))
  const undoKeyed = useUndo(takeBack, {
    label: say('Undo the last change'),
    group: say('On this person'),
    of: request?.sentAt ?? 0,
  })

  return (
    <article
      data-person-card
      aria-label={say('{name}, {state}', { name, state: enrollment.word })}
      className="flex flex-col"
    >
      <AttendeeBand
        view={view}
        enrollment={enrollment}
        against={against ?? []}
        again={lost && { by: own.name, lost }}
        zone={page.zone}
        now={now}
        seen={
          <div
            className="-ms-2 flex flex-wrap items-center sm:-me-2 [&_:not(dialog,dialog_*)]:text-current!"
            data-print="no"
          >
            <AnswerAside {...source} answer={read} name={say('attendee {name}', { name })} />
          </div>
        }
      />
      <AttendeeActions
        answer={enrollment.answer}
        why={why}
        confirming={confirming}
        name={name}
        eventName={page.name}
        cost={costs.length === 0 ? null : costs.join('. ')}
        undoCost={undo?.enroll ? lostByRemoval(request?.before ?? null, clock) : null}
        arrived={arrived}
        request={request}
        waiting={waiting}
        onEnroll={() => act(true)}
        onAskRemove={() => setConfirming(true)}
        onRemove={() => act(false)}
        onKeep={() => setConfirming(false)}
        onUndo={() => takeBack?.()}
        undoKeyed={undoKeyed}
      >
        <PersonOffers
          who={{ name, attendeeId: attendee.id, personId: view.personId, userId: view.userId }}
          registrant={registrant}
          guest={guest ?? null}
          panel={panel}
          onPanel={setPanel}
          crowded={enrollment.answer !== 'yes' && enrollment.answer !== 'no'}
        />
      </AttendeeActions>
      <UndoArrivalDialog {...arrival.undo} />
      <AttendeeArrival
        attendeeId={attendee.id}
        name={name}
        email={view.email}
        answer={enrollment.answer}
        readAt={readAt}
        against={against}
        attended={
          attendance === null
            ? null
            : {
                at: attendedAt && dateTime(attendedAt, { zone: page.zone, now }),
                since: attendedAt?.kind === 'instant' ? new Date(attendedAt.ms).toISOString() : null,
              }
        }
        confirmation={firstFilled(registrant.answer?.data.confirmationNumber)}
      />
      <NamesakeLine name={name} email={view.email} phone={view.phone} ids={[attendee.id, view.personId, view.userId]} />
      <ChangedSince
        key={source.id}
        kind="attendee"
        record={Object(read.data)}
        readAt={readAt}
        zone={page.zone}
        ownAt={
          request?.phase === 'sending' || waiting !== null ? Number.POSITIVE_INFINITY : (request?.settledAt ?? null)
        }
      />
      {read.problem ? (
        <Notice
          kind="away"
          quiet
          title={say('Couldn’t update this person. What you see is older.')}
          onRetry={read.refresh}
          retrying={read.refreshing}
          className="mb-3"
        >
          {read.problem.title}
        </Notice>
      ) : null}
      <RequestNotice
        request={request}
        name={name}
        onLookAgain={read.refresh}
        looking={read.refreshing}
        lookedAgain={readAt > (request?.settledAt ?? Number.POSITIVE_INFINITY)}
      />
      {panel === 'events' ? (
        <Suspense fallback={<div aria-hidden className="min-h-40" />}>
          <AttendeeEvents
            who={{ name, attendeeId: attendee.id, personId: view.personId, userId: view.userId }}
            onClose={closePanel}
          />
        </Suspense>
      ) : null}
      <PersonBody
        name={name}
        attendee={{ view, operation: operations[source.id].number, at: read.at }}
        personId={view.personId}
        userId={view.userId}
        guestId={guest?.id ?? null}
        registrant={registrant}
        settledAt={request?.settledAt ?? null}
      >
        <Section title={say('Registration')} className="pb-3">
          <RegistrationOf read={registrant} personId={view.personId} name={name} />
        </Section>
        <AttendeeLines view={view} sealed={read.sealed} zone={page.zone} now={now} />
        <Changes records={changed} zone={page.zone} />
      </PersonBody>
    </article>
  )
}
