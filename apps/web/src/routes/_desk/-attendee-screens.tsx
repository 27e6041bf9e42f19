import { isGuid } from '@frontdesk/api-types/table'
import type { ReactNode } from 'react'

import type { ApiProblem } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { attendeeView } from '#records/attendee-view.ts'
import { MissCard } from '#records/miss-card.tsx'
import { type Asked, missOf } from '#records/misses.ts'
import { usePageTitle } from '#shell/page.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { AttendeeCard } from './-attendee-card.tsx'
import { useEventPage } from './-event-page.tsx'

/** By attendee id (op 22). */
export function AttendeeById({ attendeeId }: { attendeeId: string }) {
  return isGuid(attendeeId) ? <AttendeeRead attendeeId={attendeeId.toLowerCase()} /> : <NotAnId text={attendeeId} />
}

function AttendeeRead({ attendeeId }: { attendeeId: string }) {
  const page = useEventPage()
  const read = useMaybeAnswer('getAttendee', { params: { eventid: page.eventId, attendeeid: attendeeId } })
  const view = attendeeView(read.answer?.data)
  usePageTitle(view ? `${view.name}, ${page.name}` : `Attendee, ${page.name}`)
  if (read.answer && view) return <AttendeeCard key={view.attendee.id} view={view} read={read.answer} />
  if (read.answer) return <EmptyAnswer onRetry={read.answer.refresh} />
  if (!read.problem) return <CardSkeleton />
  return (
    <Missed problem={read.problem} asked="attendee" id={attendeeId} retry={read.refresh} pending={read.pending}>
      <ButtonLink {...page.links.user(attendeeId)}>Try it as a user id</ButtonLink>
      <ButtonLink {...page.links.person(attendeeId)}>Try it as a person id</ButtonLink>
    </Missed>
  )
}

/** By user id: op 21 finds the attendee, op 22 then brings the person with it. */
export function AttendeeByUser({ userId }: { userId: string }) {
  return isGuid(userId) ? <UserRead userId={userId.toLowerCase()} /> : <NotAnId text={userId} />
}

function UserRead({ userId }: { userId: string }) {
  const page = useEventPage()
  const found = useMaybeAnswer('getAttendeeForUser', { params: { eventid: page.eventId }, query: { userid: userId } })
  const attendeeId = found.answer?.data.id
  const whole = useMaybeAnswer(
    'getAttendee',
    { params: { eventid: page.eventId, attendeeid: attendeeId ?? '' } },
    { enabled: attendeeId !== undefined },
  )
  const view = attendeeView(whole.answer?.data) ?? (whole.pending ? null : attendeeView(found.answer?.data))
  usePageTitle(view ? `${view.name}, ${page.name}` : `Attendee, ${page.name}`)
  const read = whole.answer ?? found.answer
  if (read && view) return <AttendeeCard key={view.attendee.id} view={view} read={read} />
  if (!found.problem) return <CardSkeleton />
  return (
    <Missed problem={found.problem} asked="user" id={userId} retry={found.refresh} pending={found.pending}>
      <ButtonLink {...page.links.attendee(userId)}>Try it as an attendee id</ButtonLink>
      <ButtonLink {...page.links.person(userId)}>Try it as a person id</ButtonLink>
    </Missed>
  )
}

const idWords: Readonly<Record<Asked, string>> = {
  attendee: 'Attendee id',
  user: 'User id',
  registrant: 'Person id',
}

/** Why there is no card: in the words of the three answers. */
export function Missed(props: {
  problem: ApiProblem
  asked: Asked
  id: string
  retry: () => void
  pending: boolean
  children: ReactNode
}) {
  const { problem, asked, id, retry, pending, children } = props
  const page = useEventPage()
  return (
    <MissCard
      miss={missOf(problem, asked, page.name)}
      what={idWords[asked]}
      id={id}
      failure={problem}
      actions={
        <>
          <Button busy={pending} onClick={retry}>
            Look again
          </Button>
          {children}
        </>
      }
    />
  )
}

/** Nothing was asked: the address holds no id. */
export function NotAnId({ text }: { text: string }) {
  const page = useEventPage()
  usePageTitle(`Attendee, ${page.name}`)
  return (
    <Notice
      kind="rejected"
      title="That is not an id"
      action={<ButtonLink {...page.links.attendees()}>Find a person</ButtonLink>}
    >
      <p>
        <code className="font-mono break-all">{text.slice(0, 80)}</code> has not the form of an id (32 digits and
        letters a to f in five groups). Nothing was asked of the service.
      </p>
    </Notice>
  )
}

function EmptyAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="partial" title="The answer held no attendee" onRetry={onRetry} retryLabel="Look again">
      <p>The service answered 200 without a record. This says nothing about whether the person is on the list.</p>
    </Notice>
  )
}

/** The card's own shape, so that the answer arrives without a jump. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label="Looking the person up" className="flex flex-col gap-1">
      <Skeleton className="h-36 rounded! sm:h-32" />
      <div className="min-h-11" />
      {[96, 40, 40].map((height) => (
        <div key={height} className="border-line grid gap-6 border-t py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Skeleton className="h-4 w-16" />
          <Skeleton style={{ height }} />
        </div>
      ))}
    </div>
  )
}
