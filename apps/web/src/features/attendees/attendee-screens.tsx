import { isGuid } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { type ApiProblem, isAway } from '#api/problem.ts'
import { type MaybeAnswer, useMaybeAnswer } from '#api/queries.ts'
import { useEventPage } from '#events/event-context.tsx'
import { MissCard } from '#features/enrollment/lookup-miss-card.tsx'
import { firstFilled } from '#format/names.ts'
import { mark, type Marked, say } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { peopleQuery } from '#people/people-query.ts'
import { type LastLoaded, useGuestWithId } from '#people/use-guest.ts'
import { AllFields } from '#records/all-fields.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { type LookupKind, type Miss, missOf } from '#records/lookup-misses.ts'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { NotAnId } from '#screen/not-an-id.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWaited } from '#ui/use-waited.ts'

import { AttendeeCard } from './attendee-card.tsx'
import { GuestCard } from './guest-card.tsx'

/** By attendee id (op 22). */
export function AttendeeById({ attendeeId }: { attendeeId: string }) {
  return isGuid(attendeeId) ? (
    <AttendeeRead attendeeId={attendeeId.toLowerCase()} />
  ) : (
    <NotAnId part={say('Attendee')} text={attendeeId} />
  )
}

function AttendeeRead({ attendeeId }: { attendeeId: string }) {
  const page = useEventPage()
  const input = { params: { eventid: page.eventId, attendeeid: attendeeId } }
  const read = useMaybeAnswer('getAttendee', input)
  const own = useOwnCard(attendeeId, read)
  const view = attendeeView(read.answer?.data)
  const name = view?.name ?? own.name ?? say('Attendee')
  const isRead = view !== null
  useEffect(() => {
    // The heading that had the focus was the one of the desk's own card.
    if (isRead && document.activeElement === document.body) focusPage()
  }, [isRead])
  usePageTitle(say('{part}, {event}', { part: name, event: page.name }))
  if (read.answer && view)
    return <AttendeeCard key={view.attendee.id} view={view} read={read.answer} source={{ id: 'getAttendee', input }} />
  if (read.answer) return <EmptyAnswer onRetry={read.answer.refresh} />
  if (own.card || !read.problem) return own.card ?? own.skeleton
  return (
    <Missed problem={read.problem} asked="attendee" id={attendeeId} retry={read.refresh} pending={read.pending}>
      <ButtonLink {...page.links.user(attendeeId)}>{say('Try it as a user id')}</ButtonLink>
      <ButtonLink {...page.links.person(attendeeId)}>{say('Try it as a person id')}</ButtonLink>
    </Missed>
  )
}

/**
 * What stands in place of a record that is read or could not be read: the desk's own card, a skeleton until the desk's
 * list has answered, null when the desk does not know the person.
 */
export function useOwnCard(
  id: string,
  reading: Pick<MaybeAnswer<unknown>, 'problem' | 'pending' | 'refresh'>,
): { name: string | null; guest: Guest | null; lastLoaded: LastLoaded | null; card: ReactNode; skeleton: ReactNode } {
  const { eventId } = useEventPage()
  const { guest, lastLoaded, isLoading } = useGuestWithId(eventId, id)
  const skeleton = <CardSkeleton desk={guest === null ? 'unknown' : isLoading ? 'reading' : 'failed'} />
  if (isLoading) return { name: null, guest: null, lastLoaded, card: skeleton, skeleton }
  if (!guest) return { name: null, guest: null, lastLoaded, card: null, skeleton }
  const isShown = guest.kind === 'sheet' || !reading.problem || isAway(reading.problem)
  return {
    name: guest.sheet.name,
    guest: isShown ? guest : null,
    lastLoaded,
    skeleton,
    card: isShown ? (
      <GuestCard key={guest.id} guest={guest} lastLoaded={lastLoaded} reading={{ ...reading, id }} />
    ) : null,
  }
}

type ByUser = {
  userId: string
  /** Shown while the attendee is read, when the caller knows more than the user id. */
  meanwhile?: ReactNode
  /** Shown when there is no attendee, or none that could be read: other records of the person may exist. */
  otherwise?: (miss: Miss, found: MaybeAnswer<unknown>) => ReactNode
}

/** By user id: op 21 finds the attendee, op 22 then returns it with the person. */
export function AttendeeByUser({ userId, ...rest }: ByUser) {
  return isGuid(userId) ? (
    <UserRead userId={userId.toLowerCase()} {...rest} />
  ) : (
    <NotAnId part={say('Attendee')} text={userId} />
  )
}

function UserRead({ userId, otherwise, meanwhile }: ByUser) {
  const page = useEventPage()
  const byUser = { params: { eventid: page.eventId }, query: { userid: userId } }
  const found = useMaybeAnswer('getAttendeeForUser', byUser)
  const attendeeId = found.answer?.data.id
  const byId = { params: { eventid: page.eventId, attendeeid: attendeeId ?? '' } }
  const whole = useMaybeAnswer('getAttendee', byId, { enabled: attendeeId !== undefined })
  const own = useOwnCard(userId, found)
  const view = attendeeView(whole.answer?.data) ?? (whole.pending ? null : attendeeView(found.answer?.data))
  usePageTitle(say('{part}, {event}', { part: view?.name ?? own.name ?? say('Attendee'), event: page.name }))
  const read = whole.answer ?? found.answer
  if (read && view)
    return (
      <>
        <AttendeeCard
          key={view.attendee.id}
          view={view}
          read={read}
          source={whole.answer ? { id: 'getAttendee', input: byId } : { id: 'getAttendeeForUser', input: byUser }}
        />
        {whole.answer && found.answer ? (
          <div data-print="no">
            <AllFields record={found.answer.data} title={say('All fields as found by the user id')} />
          </div>
        ) : null}
      </>
    )
  if (!found.problem) return meanwhile ?? own.card ?? own.skeleton
  if (otherwise) return otherwise(missOf(found.problem, 'user', page.name), found)
  if (own.card) return own.card
  return (
    <Missed problem={found.problem} asked="user" id={userId} retry={found.refresh} pending={found.pending}>
      <ButtonLink {...page.links.attendee(userId)}>{say('Try it as an attendee id')}</ButtonLink>
      <ButtonLink {...page.links.person(userId)}>{say('Try it as a person id')}</ButtonLink>
    </Missed>
  )
}

const idWords: Readonly<Record<LookupKind, Marked>> = {
  attendee: mark('Attendee id'),
  user: mark('User id'),
  registrant: mark('Person id'),
}

/** The reason that there is no card, by kind of answer. */
export function Missed(props: {
  problem: ApiProblem
  asked: LookupKind
  id: string
  retry: () => void
  pending: boolean
  children: ReactNode
}) {
  const { problem, asked, id, retry, pending, children } = props
  const page = useEventPage()
  const { data: seen = [] } = useQuery(peopleQuery(id, page.eventId))
  const name = firstFilled(seen.find((hit) => [hit.id, hit.personId, hit.userId].includes(id))?.name)
  return (
    <MissCard
      miss={missOf(problem, asked, page.name)}
      name={name}
      what={say(idWords[asked])}
      id={id}
      failure={problem}
      actions={
        <>
          <Button busy={pending} onClick={retry}>
            {say('Look again')}
          </Button>
          {children}
        </>
      }
    />
  )
}

function EmptyAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="partial" title={say('The answer was empty')} onRetry={onRetry} retryLabel={say('Look again')}>
      <p>{say('The answer was empty. Whether the person is on the list is not known.')}</p>
    </Notice>
  )
}

/**
 * The shape of the card, so that the answer causes no layout shift. After a second it says what it waits for. `desk`:
 * what the desk's own list has said of the person.
 */
function CardSkeleton({ desk }: { desk: 'reading' | 'failed' | 'unknown' }) {
  if (useWaited(true))
    return (
      <AnswerBand
        meaning="neutral"
        small
        word={say('Being checked now')}
        name={desk === 'unknown' ? say('New to this desk') : say('Looking the person up')}
        because={
          desk === 'reading'
            ? say('Reading the guest list…')
            : desk === 'failed'
              ? say('Couldn’t load the guest list.')
              : say('The event system has not answered yet')
        }
      />
    )
  return (
    <div role="status" aria-label={say('Looking the person up')} className="flex flex-col gap-1">
      <Skeleton className="h-36 rounded! sm:h-32" />
      <div className="min-h-11" />
      {Object.entries({ registered: 'h-24', attended: 'h-10', here: 'h-[41px]' }).map(([part, height]) => (
        <div key={part} className="border-line grid gap-6 border-t py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Skeleton className="h-4 w-16" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  )
}
