import { isGuid } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { IdCard, Search, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { useAskedGuest } from '#api/desk/ask-guest.ts'
import { type Guest, guestQuery } from '#api/desk/guests.ts'
import { useWhyNot } from '#api/desk/session.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { EnrollmentOutcome } from '#features/enrollment/enrollment-outcome.tsx'
import { relativeTime } from '#format/relative-times.ts'
import { mark, say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { NotAnId } from '#page/events/not-an-id.tsx'
import { useNow } from '#page/now.ts'
import { guestCaution } from '#page/people/arrival-caution.ts'
import { ArrivalLine } from '#page/people/arrival-line.tsx'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { ContactLinks } from '#records/contact-links.tsx'
import { attendeeIdOf, onEventOf, onEventWords, personIdOf, toldWord } from '#records/guests/guest-view.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

/** The card of a guest of whom no attendee record is known: what the sheet has, and what can be done. */
export function GuestScreen({ guestId }: { guestId: string }) {
  return isGuid(guestId) ? (
    <GuestRead guestId={guestId.toLowerCase()} />
  ) : (
    <NotAnId part={say('Guest')} text={guestId} />
  )
}

function GuestRead({ guestId }: { guestId: string }) {
  const { eventId, links, name } = useEventPage()
  const { data: guest, error, refetch, isFetching } = useQuery(guestQuery(eventId, guestId))
  const [openedAt] = useState(() => Date.now())
  const checking = useAskedGuest(guest, openedAt)
  usePageTitle(say('{part}, {event}', { part: guest?.sheet.name ?? say('Guest'), event: name }))
  return (
    <div className="flex flex-col gap-3">
      <BackLink {...links.guests()}>{say('Guest list')}</BackLink>
      <EnrollmentOutcome />
      {guest ? (
        <GuestCard guest={guest} checking={checking} />
      ) : error ? (
        <NoGuest problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={6} label={say('Looking the guest up')} />
      )}
    </div>
  )
}

/** A guest of whom no id is known. */
const unaskable = { word: mark('Can’t be checked'), meaning: 'unknown' } as const

function NoGuest(props: { problem: ApiProblem; onRetry: () => void; retrying: boolean }) {
  const { links } = useEventPage()
  if (props.problem.code !== 'not_seen') return <ProblemNotice {...props} />
  return (
    <Empty
      title={say('Guest not found')}
      action={<ButtonLink {...links.guests()}>{say('Search the guest list')}</ButtonLink>}
    >
      {say('This guest is not on the list, or was removed from it. Search the list by name.')}
    </Empty>
  )
}

function GuestCard({ guest, checking }: { guest: Guest; checking: boolean }) {
  const { sheet, service, desk } = guest
  const now = useNow()
  const { word, meaning } = service.onEvent === null && !service.canAsk ? unaskable : onEventWords[onEventOf(guest)]
  const attendeeId = attendeeIdOf(guest)
  const work = [sheet.jobTitle, sheet.company].filter((part) => part !== null).join(', ')
  return (
    <article data-person-card aria-label={sheet.name} className="flex flex-col">
      <AnswerBand
        record
        meaning={meaning === 'neutral' ? 'unknown' : meaning}
        word={say(word)}
        name={sheet.name}
        because={checking ? say('Being checked now') : becauseOf(guest, now)}
      >
        <p className="min-h-5 max-sm:empty:hidden">{work}</p>
        <ContactLinks email={sheet.email} phone={sheet.phone} />
      </AnswerBand>
      <GuestActions guest={guest} />
      <ArrivalLine
        who={{ name: sheet.name, guestId: guest.kind === 'sheet' ? guest.id : null, attendeeId }}
        mark={desk.arrived}
        primary={service.onEvent === 'yes'}
        caution={guestCaution(guest)}
      />
      <div className="grid gap-x-10 gap-y-4 pt-3 lg:grid-cols-2">
        <Section title={say('From the sheet')}>
          <SheetFacts guest={guest} />
        </Section>
        <Section title={say('From the event system')}>
          <DefinitionList>
            <Definition term={say('On the event')}>{say(word)}</Definition>
            {service.enrollmentStatus === null ? null : (
              <Definition term={say('Status')}>{service.enrollmentStatus}</Definition>
            )}
            <Definition term={say('Registered')}>{toldWord(service.registered)}</Definition>
            <Definition term={say('Paid')}>{toldWord(service.paid)}</Definition>
            <Definition term={say('Checked')}>
              {service.askedAt === null ? say('never') : relativeTime(Math.min(Date.parse(service.askedAt), now), now)}
            </Definition>
          </DefinitionList>
        </Section>
      </div>
    </article>
  )
}

/** Why the answer is what it is, in one line. */
function becauseOf({ service }: Guest, now: number): string {
  if (service.askedAt !== null)
    return say('checked {age}', { age: relativeTime(Math.min(Date.parse(service.askedAt), now), now) })
  return service.canAsk ? say('Nothing was asked yet') : say('The sheet has no id to look up by')
}

/** Look up by the ids that are known, enroll by name and e-mail address. */
function GuestActions({ guest }: { guest: Guest }) {
  const { links, enrollment, name: event } = useEventPage()
  const why = useWhyNot('enrollAttendee')
  const narrow = useNarrow()
  const { sheet } = guest
  const attendeeId = attendeeIdOf(guest)
  const personId = personIdOf(guest)
  const noMail = sheet.email === null ? say('Enrolling takes an e-mail address, and the sheet has none') : undefined
  const blocked = why ?? noMail
  const enroll = () => enrollment.send({ kind: 'person', name: sheet.name, email: sheet.email })
  useShortcut(
    blocked
      ? null
      : { keys: 'E', label: say('Enroll {name}', { name: sheet.name }), group: say('On this person'), run: enroll },
  )
  return (
    <div data-print="no" className="flex min-h-14 flex-wrap items-center gap-2 py-2">
      {attendeeId === null ? null : (
        <ButtonLink {...links.attendee(attendeeId)} kind="primary" icon={<IdCard />}>
          {say('Open the full card')}
        </ButtonLink>
      )}
      {personId === null || attendeeId !== null ? null : (
        <ButtonLink {...links.person(personId)} kind="primary" icon={<Search />}>
          {say('Look up as person')}
        </ButtonLink>
      )}
      {sheet.userId === null || attendeeId !== null ? null : (
        <ButtonLink {...links.user(sheet.userId)} icon={<Search />}>
          {say('Look up as user')}
        </ButtonLink>
      )}
      <Button icon={<UserPlus />} keys="E" why={blocked} busy={enrollment.sending !== null} onClick={enroll}>
        {narrow ? say('Enroll') : say('Enroll in {event}', { event })}
      </Button>
      {blocked ? (
        <p aria-hidden className="text-label text-quiet">
          {blocked}
        </p>
      ) : null}
    </div>
  )
}

function SheetFacts({ guest: { sheet, missing } }: { guest: Guest }) {
  const ids = [
    [say('Attendee id'), sheet.attendeeId],
    [say('Person id'), sheet.personId],
    [say('User id'), sheet.userId],
  ] as const
  const texts = [
    [say('Ticket'), sheet.ticket],
    [say('Confirmation number'), sheet.confirmationNumber],
    [say('Badge code'), sheet.badgeCode],
    [say('Row number of the sheet'), sheet.rowId],
    ...sheet.free.map(({ header, value }) => [header, value] as const),
  ] as const
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
