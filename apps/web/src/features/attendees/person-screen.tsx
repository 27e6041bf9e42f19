import type { Registrant } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { type MaybeAnswer, useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { useEnrolling } from '#features/enrollment/enrolling.ts'
import { lostByRemoval, shownEnrollment, undoOf, waitingEnrollment } from '#features/enrollment/write-request.ts'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { RegistrationOf } from '#people/registration-of.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { ContactLinks } from '#records/contact-links.tsx'
import type { Miss } from '#records/lookup-misses.ts'
import { Changes } from '#screen/changes.tsx'
import { NotAnId } from '#screen/not-an-id.tsx'
import type { Read } from '#screen/query-boundary.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { useUndo } from '#ui/overlays/use-undo.ts'
import { Section } from '#ui/section.tsx'

import { AttendeeActions, RequestNotice } from './attendee-actions.tsx'
import { AttendeeEvents } from './attendee-card.tsx'
import { AttendeeByUser, Missed, useOwnCard } from './attendee-screens.tsx'
import { useCardPanel } from './card-panel.ts'
import { GuestCard } from './guest-card.tsx'
import { useRecent } from './note-recent-person.ts'
import { PersonBody } from './person-body.tsx'
import { PersonOffers } from './person-offers.tsx'
import { useWaitlisted } from './use-waitlisted.ts'

/**
 * By person id: the API finds a registration by it (op 32), but no attendee. If the registration has a user id, op 21
 * finds the attendee.
 */
export function PersonById({ personId }: { personId: string }) {
  return isGuid(personId) ? (
    <PersonRead personId={personId.toLowerCase()} />
  ) : (
    <NotAnId part={say('Attendee')} text={personId} />
  )
}

function PersonRead({ personId }: { personId: string }) {
  const page = useEventPage()
  const read = useMaybeAnswer('getRegistrantForPerson', {
    params: { eventid: page.eventId },
    query: { personid: personId },
  })
  const own = useOwnCard(personId, read)
  const registrant = read.answer?.data
  const name = nameOf(registrant) ?? nameOf(registrant?.user) ?? say('No name')
  usePageTitle(say('{part}, {event}', { part: registrant ? name : (own.name ?? say('Person')), event: page.name }))
  useRecent(
    registrant
      ? {
          kind: 'registrant',
          eventId: page.eventId,
          slug: page.event?.slug ?? null,
          projectId: page.projectId,
          id: personId,
          name,
          eventName: page.name,
        }
      : null,
  )
  if (!registrant && (own.card || !read.problem)) return own.card ?? own.skeleton
  if (!registrant && read.problem)
    return (
      <Missed problem={read.problem} asked="registrant" id={personId} retry={read.refresh} pending={read.pending}>
        <ButtonLink {...page.links.attendee(personId)}>{say('Try it as an attendee id')}</ButtonLink>
        <ButtonLink {...page.links.user(personId)}>{say('Try it as a user id')}</ButtonLink>
        <ButtonLink {...page.links.start({ person: personId })}>{say('Start a registration')}</ButtonLink>
      </Missed>
    )
  // Sheet, ticket and arrival stay: a registration says less of whom the desk itself knows.
  const { guest, lastLoaded } = own
  const otherwise = (miss: Miss, found: MaybeAnswer<unknown>) =>
    guest ? (
      <GuestCard key={guest.id} guest={guest} lastLoaded={lastLoaded} reading={{ ...found, id: personId }} />
    ) : (
      <RegistrantCard read={read} personId={personId} name={name} miss={miss} onLookAgain={found.refresh} />
    )
  if (registrant?.userId)
    return <AttendeeByUser userId={registrant.userId} otherwise={otherwise} meanwhile={own.card} />
  if (own.card) return own.card
  return <RegistrantCard read={read} personId={personId} name={name} />
}

/** A person with only a registration, which does not tell whether they are enrolled. */
function RegistrantCard(props: {
  read: Read<Registrant>
  personId: string
  name: string
  /** The result of looking up their attendee, when the registration has a user id. */
  miss?: Miss
  onLookAgain?: () => void
}) {
  const { read, personId, name, miss, onLookAgain } = props
  const page = useEventPage()
  const registrant = read.answer?.data
  const now = useNow()
  const why = useWhyNot('enrollAttendee')
  const [confirming, setConfirming] = useState(false)
  const [panel, setPanel] = useCardPanel()
  const userId = registrant?.userId ?? null
  const { email = null, phone = null } = registrant ?? {}
  const { request, send, waiting } = useEnrolling(
    {
      event: { id: page.eventId, name: page.name, zone: page.zone },
      name,
      attendeeId: null,
      personId,
      userId,
      email,
      phone,
    },
    personId,
  )
  // No attendee was read, so the outcome of the last request is the newest information.
  const known = shownEnrollment(
    {
      answer: miss?.answer ?? 'unknown',
      word: miss?.word ?? say('Couldn’t check'),
      because: miss ? miss.cameBack : say('Whether they are enrolled'),
      raw: null,
    },
    Number.NEGATIVE_INFINITY,
    request,
  )
  const enrollment = waiting === null ? known : waitingEnrollment(waiting, known)
  const { word } = enrollment
  useEffect(() => announce(say('{name}: {state}', { name, state: word })), [name, word])
  const act = (enroll: boolean, undoes = false) => {
    setConfirming(false)
    send(enroll, enrollment, undoes)
    focusSearchAfterAction()
  }
  const undo = undoOf(request)
  const takeBack = undo && !why && waiting === null ? () => act(undo.enroll, true) : null
  const group = say('On this person')
  useShortcut(
    enrollment.answer === 'yes' || why
      ? null
      : { keys: 'E', label: say('Enroll {name}', { name }), group, run: () => act(true), person: true },
  )
  const inLine = useWaitlisted(page)
  const undoKeyed = useUndo(takeBack, { label: say('Undo the last change'), group, of: request?.sentAt ?? 0 })
  return (
    <article data-person-card className="flex flex-col" aria-label={say('{name}, {state}', { name, state: word })}>
      <AnswerBand
        record
        small={enrollment.answer === 'unknown'}
        meaning={enrollment.answer}
        word={word}
        name={name}
        because={enrollment.because}
      >
        <ContactLinks email={email} phone={phone} />
        <p>
          {miss
            ? say('Registered for this event. {meaning}', { meaning: miss.means })
            : say(
                'Registered for this event. Their attendee card can’t be opened with this id: ask for the link in their e-mail.',
              )}
        </p>
        <p>
          {say('Person')} <Id id={personId} what={say('person id')} className="text-current!" />
        </p>
      </AnswerBand>
      <AttendeeActions
        answer={enrollment.answer}
        why={why}
        confirming={confirming}
        name={name}
        eventName={page.name}
        cost={null}
        undoCost={
          undo?.enroll
            ? lostByRemoval(request?.before ?? null, {
                zone: page.zone,
                now,
                hasWaitlist: page.event?.hasWaitlist === true,
                inLine,
              })
            : null
        }
        arrived={null}
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
          who={{ name, attendeeId: null, personId, userId }}
          registrant={read}
          panel={panel}
          onPanel={setPanel}
          crowded={enrollment.answer !== 'yes' && enrollment.answer !== 'no'}
        />
      </AttendeeActions>
      <RequestNotice
        request={request}
        name={name}
        onLookAgain={onLookAgain ?? read.refresh}
        looking={false}
        lookedAgain={false}
      />
      {onLookAgain ? (
        <div data-print="no" className="pb-3">
          <Button icon={<Search />} onClick={onLookAgain}>
            {say('Look again')}
          </Button>
        </div>
      ) : null}
      {panel === 'events' ? (
        <Suspense fallback={<div aria-hidden className="min-h-40" />}>
          <AttendeeEvents
            who={{ name, attendeeId: null, personId, userId }}
            onClose={() => {
              setPanel(null)
              focusPage()
            }}
          />
        </Suspense>
      ) : null}
      <PersonBody
        name={name}
        attendee={null}
        personId={personId}
        userId={userId}
        registrant={read}
        settledAt={request?.settledAt ?? null}
      >
        <Section title={say('Registration')} className="pb-3">
          <RegistrationOf read={read} personId={personId} name={name} />
        </Section>
        {read.answer ? <Changes records={[{ kind: 'registrant', id: read.answer.data.id }]} zone={page.zone} /> : null}
      </PersonBody>
    </article>
  )
}
