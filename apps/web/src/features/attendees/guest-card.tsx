import { type TextField, columnTerms, headFields, serviceIds, textFields } from '@frontdesk/sheets/fields'
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { useAskedGuest } from '#api/desk/ask-guest.ts'
import { useHasRole, useOrganizes } from '#api/desk/desk-roles.ts'
import type { Guest } from '#api/desk/guests.ts'
import type { ViewedPerson } from '#api/desk/recent-people.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { guestCaution, registrationCaution } from '#arrivals/arrival-caution.ts'
import { ArrivalLine } from '#arrivals/arrival-line.tsx'
import { JoinedLine } from '#arrivals/joined-line.tsx'
import { LastLoadedLine } from '#arrivals/last-loaded-line.tsx'
import { useAnsweredAt } from '#arrivals/use-answered-at.ts'
import { useFreshLook } from '#arrivals/use-fresh-look.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dateTime, readStamp } from '#format/dates.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { standingText } from '#people/guest-standing.ts'
import { RegistrationOf } from '#people/registration-of.tsx'
import type { LastLoaded } from '#people/use-guest.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { ContactLinks } from '#records/contact-links.tsx'
import {
  attendeeIdOf,
  isWalkIn,
  mayBeAddedAlready,
  personIdOf,
  refusalOf,
  standingOf,
  toldWord,
  userIdOf,
  whyUnaskable,
} from '#records/guests/guest-view.ts'
import { againstRegistration } from '#records/registration/against-registration.ts'
import { useWhyCut } from '#screen/why-cut.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { useWaited } from '#ui/use-waited.ts'
import { useWaiting, waitingEnrollmentOf } from '#waiting/waiting-here.ts'

import { WaitingLine } from './attendee-actions.tsx'
import { AttendeeEvents } from './attendee-card.tsx'
import { useCardPanel } from './card-panel.ts'
import { NamesakeLine } from './namesake-line.tsx'
import { useRecent } from './note-recent-person.ts'
import { Notes } from './notes.tsx'
import { PersonBody } from './person-body.tsx'
import { PersonOffers } from './person-offers.tsx'

/** The event system's own record of this person, by this id, while it is read or when it could not be read. */
type Reading = { id: string; problem: ApiProblem | null; pending: boolean; refresh: () => void }

/**
 * What the desk itself knows of a person: sheet, arrival, and what the event system said last. Shown at once, and for as
 * long as there is no attendee record.
 */
export function GuestCard(props: {
  guest: Guest
  reading?: Reading | null
  /** The row is one that was loaded before: the desk does not tell it now. */
  lastLoaded?: LastLoaded | null
}) {
  const { guest, reading = null, lastLoaded = null } = props
  const [openedAt] = useState(() => Date.now())
  const asked = useAskedGuest(lastLoaded === null ? guest : null, openedAt)
  const answeredAt = useAnsweredAt(guest, false)
  const { sheet, service, desk } = guest
  const now = useNow()
  const checking = reading?.pending === true || asked === 'asking'
  const problem = reading?.problem ?? null
  const isUnread = asked === null && problem !== null && kindOf(problem) !== 'missing'
  const hasFailed = asked === 'failed' || isUnread
  const page = useEventPage()
  const [panel, setPanel] = useCardPanel()
  useRecent({
    ...openedAs(guest, reading?.id ?? null),
    eventId: page.eventId,
    slug: page.event?.slug ?? null,
    projectId: page.projectId,
    name: sheet.name,
    eventName: page.name,
  })
  const [personId, userId] = [personIdOf(guest), userIdOf(guest)]
  const registrantInput = { params: { eventid: page.eventId }, query: { personid: personId ?? '' } }
  const registrant = useMaybeAnswer('getRegistrantForPerson', registrantInput, { enabled: personId !== null })
  const against = againstRegistration(registrant, guest)
  const { meaning } = standingOf(guest)
  const isKnown = ['yes', 'no'].includes(service.onEvent ?? '') || mayBeAddedAlready(guest) || refusalOf(guest) !== null
  const shown = isKnown
    ? standingText(guest, { zone: page.zone, now })
    : guest.kind === 'sheet'
      ? say('On the guest list')
      : isWalkIn(guest)
        ? say('Walk-in')
        : say('Seen at this event')
  const organizes = useOrganizes()
  const mayEnroll = useHasRole('staff')
  const work = [sheet.jobTitle, sheet.company].filter((part) => part !== null).join(', ')
  const attendeeId = attendeeIdOf(guest)
  const saysNo = service.onEvent === 'no'
  const freshen = useFreshLook({ guest, attendeeId, saysNo, readAt: lastLoaded?.at ?? answeredAt ?? openedAt })
  const who = { name: sheet.name, attendeeId, personId, userId, guestId: guest.id }
  const stamp = readStamp(service.attendedAt)
  const attended = service.attended ? { at: stamp && dateTime(stamp, { zone: page.zone, now }) } : null
  const told = attendeeId !== null && service.askedAt !== null ? { ...service, at: service.askedAt } : null
  const cut = useWhyCut(reading?.problem)
  const facts = <GuestFacts guest={guest} now={now} />
  return (
    <article data-person-card aria-label={sheet.name} className="flex flex-col">
      <AnswerBand
        record
        meaning={isKnown ? meaning : 'neutral'}
        word={shown}
        small={!isKnown}
        name={sheet.name}
        against={against ?? []}
        because={checking ? checkingText(guest, now) : becauseOf(guest, now, hasFailed)}
      >
        {sheet.ticket === null ? null : (
          <p className="text-title" data-ticket>
            <bdi>{sheet.ticket}</bdi>
          </p>
        )}
        <p className="min-h-5 max-sm:empty:hidden">{work}</p>
        <ContactLinks email={sheet.email} phone={sheet.phone} />
      </AnswerBand>
      <GuestActions
        guest={guest}
        readId={reading?.id ?? null}
        email={sheet.email ?? registrant.answer?.data.email ?? null}
        cut={cut ?? (checking && service.askedAt === null ? say('Being checked now') : undefined)}
      >
        <PersonOffers
          who={who}
          registrant={registrant}
          idsUnread={
            cut ?? (reading ? (reading.pending ? say('Being checked now') : say('Couldn’t check')) : undefined)
          }
          guest={guest}
          panel={panel}
          onPanel={setPanel}
          crowded
        />
      </GuestActions>
      <LastLoadedLine lastLoaded={lastLoaded} />
      <ArrivalLine
        who={{
          name: sheet.name,
          guestId: guest.kind === 'sheet' ? guest.id : null,
          attendeeId,
          apart: sheet.email ?? sheet.company,
          saysNo,
          against: against && registrationCaution(against, organizes),
        }}
        mark={desk.arrived}
        undone={desk.undone}
        passed={desk}
        primary={service.onEvent === 'yes'}
        caution={guestCaution(guest, organizes, mayEnroll) ?? registrationCaution(against ?? [], organizes)}
        attended={attended}
        freshen={freshen}
      />
      <JoinedLine guest={guest} />
      <NamesakeLine
        name={sheet.name}
        email={sheet.email}
        phone={sheet.phone}
        ids={[guest.id, attendeeId, personId, userId]}
      />
      {reading ? <NotRead reading={reading} isAlone={lastLoaded === null} /> : null}
      {panel === 'events' ? (
        <Suspense fallback={<div aria-hidden className="min-h-40" />}>
          <AttendeeEvents
            who={who}
            onClose={() => {
              setPanel(null)
              focusPage()
            }}
          />
        </Suspense>
      ) : null}
      {attendeeId === null && personId === null ? (
        <div className="grid gap-x-10 gap-y-4 pt-3 lg:grid-cols-2">
          {facts}
          <Notes
            key={guest.id}
            subject={{ kind: 'guest', id: guest.id, eventId: page.eventId }}
            others={[]}
            name={sheet.name}
            zone={page.zone}
          />
        </div>
      ) : (
        <PersonBody
          name={sheet.name}
          attendee={null}
          told={told}
          attendeeId={attendeeId}
          personId={personId}
          userId={userId}
          guestId={guest.id}
          registrant={registrant}
          idsUnread={reading && { why: cut ?? (reading.pending ? null : say('Couldn’t check')) }}
          settledAt={null}
        >
          <div className="flex flex-col gap-4">
            {facts}
            {personId !== null && registrant.answer ? (
              <Section title={say('Registration')}>
                <RegistrationOf read={registrant} personId={personId} name={sheet.name} />
              </Section>
            ) : null}
          </div>
        </PersonBody>
      )}
    </article>
  )
}

/** As the record that may still be read would be noted, so that the person is listed once. */
function openedAs(guest: Guest, readId: string | null): Pick<ViewedPerson, 'kind' | 'id'> {
  const [attendeeId, personId] = [attendeeIdOf(guest), personIdOf(guest)]
  if (attendeeId !== null) return { kind: 'attendee', id: attendeeId }
  const isPerson = personId !== null && (guest.kind === 'registrant' || personId === readId)
  return isPerson ? { kind: 'registrant', id: personId } : { kind: 'guest', id: guest.id }
}

/** What sheet and event system say, in two sections. */
function GuestFacts({ guest, now }: { guest: Guest; now: number }) {
  const { service } = guest
  const { zone } = useEventPage()
  return (
    <>
      <Section title={guest.kind === 'sheet' ? say('From the sheet') : say('As last seen')}>
        <SheetFacts guest={guest} />
      </Section>
      <Section title={say('From the event system')}>
        <DefinitionList>
          <Definition term={say('On the event')}>{standingText(guest, { zone, now })}</Definition>
          {service.enrollmentStatus === null ? null : (
            <Definition term={say('Status')}>{service.enrollmentStatus}</Definition>
          )}
          <Definition term={say('Registered')}>{toldWord(service.registered)}</Definition>
          <Definition term={say('Paid')}>{toldWord(service.paid)}</Definition>
          <Definition term={say('Checked')}>
            {service.askedAt === null ? say('never') : pastTime(Date.parse(service.askedAt), now)}
          </Definition>
        </DefinitionList>
      </Section>
    </>
  )
}

/**
 * The record could not be read, or not within a second; what the desk knows stays. `isAlone`: nothing else on the card
 * says that nobody answers.
 */
function NotRead({ reading, isAlone }: { reading: Reading; isAlone: boolean }) {
  const { problem, pending, refresh } = reading
  const isLate = useWaited(pending && problem === null)
  if (isLate)
    return (
      <Notice quiet kind="away" title={say('Couldn’t check yet: the event system has not answered')} className="mt-2">
        {isAlone ? say('You see what this desk knows.') : null}
      </Notice>
    )
  if (problem === null) return null
  const kind = kindOf(problem)
  return (
    <Notice
      quiet
      kind={kind === 'offline' ? 'offline' : kind === 'away' ? 'away' : 'missing'}
      title={
        kind === 'missing'
          ? say('The event system has no record by this id')
          : say('Couldn’t check with the event system')
      }
      onRetry={refresh}
      retrying={pending}
      className="mt-2"
    >
      {kind === 'missing' || !isAlone ? null : say('You see what this desk knows.')}
    </Notice>
  )
}

function checkingText({ service }: Guest, now: number): string {
  if (service.askedAt === null) return say('Being checked now')
  const age = pastTime(Date.parse(service.askedAt), now)
  return say('checked {age}, being checked again', { age })
}

/** Why the answer is what it is, in one line. `hasFailed`: the check that began with this card. */
function becauseOf(guest: Guest, now: number, hasFailed: boolean): string {
  const { service } = guest
  if (mayBeAddedAlready(guest)) return say('A run got no answer. Enrolling again may add them twice.')
  const refusal = refusalOf(guest)
  if (refusal !== null) return say('A run tried to enroll them {age}', { age: pastTime(Date.parse(refusal.at), now) })
  if (service.askedAt !== null) {
    const age = pastTime(Date.parse(service.askedAt), now)
    if (service.onEvent === 'unknown') return say('Couldn’t check {age}', { age })
    const last = say('checked {age}', { age })
    return hasFailed ? `${say('Couldn’t check')} · ${last}` : last
  }
  if (hasFailed) return say('Couldn’t check')
  return whyUnaskable(guest) ?? say('Nothing was asked yet')
}

/** Look up by the ids that are known, enroll by name and e-mail address; who comes back is linked to the guest. */
function GuestActions(props: {
  guest: Guest
  readId: string | null
  /** Of the sheet, else of the registration. */
  email: string | null
  /** Why nobody can be enrolled now, which is no reason of this guest. */
  cut: string | undefined
  children: ReactNode
}) {
  const { guest, readId, email, cut, children } = props
  const { eventId, links, enrollment, name: event } = useEventPage()
  const why = useWhyNot('enrollAttendee')
  const narrow = useNarrow()
  const { sheet } = guest
  const attendeeId = attendeeIdOf(guest)
  const personId = personIdOf(guest)
  const userId = userIdOf(guest)
  const ids = { ...(attendeeId && { attendeeId }), ...(personId && { personId }), ...(userId && { userId }) }
  const waiting = waitingEnrollmentOf(useWaiting(), eventId, { ...ids, ...(email && { email }) })
  const isOn = guest.service.onEvent === 'yes'
  const noMail = email === null ? say('Enrolling takes an e-mail address, and the sheet has none') : undefined
  const blocked = why ?? cut ?? noMail
  const enroll = () =>
    enrollment.send({
      kind: 'person',
      name: sheet.name,
      email,
      ...(guest.kind === 'sheet' ? { guestId: guest.id } : {}),
    })
  useShortcut(
    why || noMail || isOn
      ? null
      : {
          keys: 'E',
          label: say('Enroll {name}', { name: sheet.name }),
          group: say('On this person'),
          run: cut === undefined ? enroll : () => toast({ text: cut, key: 'cut' }),
          person: true,
        },
  )
  return (
    <div data-print="no" className="flex min-h-14 flex-wrap items-center gap-2 py-2">
      {personId === null || attendeeId !== null || personId === readId ? null : (
        <ButtonLink {...links.person(personId)} kind="primary" icon={<Search />}>
          {say('Look up as person')}
        </ButtonLink>
      )}
      {userId === null || attendeeId !== null || userId === readId ? null : (
        <ButtonLink {...links.user(userId)} icon={<Search />}>
          {say('Look up as user')}
        </ButtonLink>
      )}
      {isOn ? null : (
        <Button icon={<UserPlus />} keys="E" why={blocked} busy={enrollment.sending !== null} onClick={enroll}>
          {narrow ? say('Enroll') : say('Enroll in {event}', { event })}
        </Button>
      )}
      {children}
      {waiting === null ? null : <WaitingLine row={waiting} />}
      {blocked && !isOn ? (
        <p aria-hidden className="text-label text-quiet">
          {blocked}
        </p>
      ) : null}
    </div>
  )
}

const placed: ReadonlySet<TextField> = new Set([...headFields, ...serviceIds])
const factFields = textFields.filter((field) => !placed.has(field))

function SheetFacts({ guest: { sheet, missing } }: { guest: Guest }) {
  const told = (field: TextField) => [say(columnTerms[field]), sheet[field]] as const
  const ids = serviceIds.map(told)
  const texts = [...factFields.map(told), ...sheet.free.map(({ header, value }) => [header, value] as const)]
  return (
    <DefinitionList>
      {missing ? <Definition term={say('Newest sheet')}>{say('not in it')}</Definition> : null}
      {texts.map(([term, value]) =>
        value === null ? null : (
          <Definition key={term} term={term}>
            <bdi>{value}</bdi>
          </Definition>
        ),
      )}
      {ids.map(([term, id]) =>
        id === null ? null : (
          <Definition key={term} term={term}>
            <Id id={id} what={term} />
          </Definition>
        ),
      )}
      {[...texts, ...ids].every(([, value]) => value === null) ? (
        <Definition term={say('Other columns')}>{say('none')}</Definition>
      ) : null}
    </DefinitionList>
  )
}
