import type { Registrant } from '@frontdesk/api-types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useEffect } from 'react'

import { pastWritesQuery } from '#api/desk/past-writes.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { missOf } from '#records/lookup-misses.ts'
import type { Read } from '#screen/query-boundary.tsx'
import { ZoneNote } from '#ui/clock-zone.tsx'

import { FactList } from './attendee-fact-list.tsx'
import { type FactsInput, type RegistrantAnswer, factsOf } from './attendee-facts.ts'
import { Notes, notesOn } from './notes.tsx'

const ActivityList = lazy(async () => ({ default: (await import('./activity-list.tsx')).ActivityList }))

type Props = {
  name: string
  attendee: FactsInput['attendee']
  told?: FactsInput['told']
  /** Of an attendee whose record was not read. */
  attendeeId?: string | null
  /** The row of the guest list, where there is one. */
  guestId?: string | null
  personId: string | null
  userId: string | null
  registrant: Read<Registrant>
  /** The ids are not read yet, or could not be read for this reason. */
  idsUnread?: { why: string | null } | null
  /** When the last request of this card was settled (ms since 1970): the activity is then reloaded. */
  settledAt: number | null
  /** The records in full. */
  children: ReactNode
}

/** The part of a card below header and actions: the six facts, the desk's notes and activity, and the full records. */
export function PersonBody(props: Props) {
  const {
    name,
    attendee,
    told = null,
    personId,
    userId,
    guestId = null,
    registrant,
    idsUnread = null,
    settledAt,
    children,
  } = props
  const page = useEventPage()
  const now = useNow()
  const client = useQueryClient()
  const record = registrant.answer?.data
  const sends = useQuery({
    ...pastWritesQuery('sendConfirmation', page.eventId, record?.id ?? ''),
    enabled: record !== undefined,
  })
  const facts = factsOf({
    attendee,
    told,
    registrant:
      personId === null && idsUnread ? unreadAnswer(idsUnread.why) : registrantAnswer(registrant, personId, page.name),
    sends: sends.isError ? null : sends.data,
    zone: page.zone,
    now,
  })
  const { eventId } = page
  useEffect(() => {
    if (settledAt !== null) void client.invalidateQueries({ queryKey: ['activity', eventId.toLowerCase()] })
  }, [client, eventId, settledAt])
  const attendeeId = attendee?.view.attendee.id ?? props.attendeeId ?? null
  const { subject, others } = notesOn({ eventId, attendeeId, personId, userId, registrantId: record?.id, guestId })
  return (
    <>
      <ZoneNote />
      <FactList facts={facts} />
      {/* Side by side on wide screens, so that later content shifts nothing. */}
      <div className="grid gap-x-10 pt-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="flex flex-col gap-4 max-lg:pb-4 lg:order-2">
          <Notes key={personId ?? attendeeId} subject={subject} others={others} name={name} zone={page.zone} />
          <Suspense fallback={<div aria-hidden className="min-h-20" />}>
            <ActivityList eventId={eventId} subject={subject} subjects={others} zone={page.zone} />
          </Suspense>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  )
}

const unreadAnswer = (why: string | null): RegistrantAnswer =>
  why === null ? { state: 'reading' } : { state: 'unknown', says: why, asked: false, at: null }

function registrantAnswer(read: Read<Registrant>, personId: string | null, eventName: string): RegistrantAnswer {
  if (personId === null) return { state: 'unknown', says: say('not checked: no person id'), asked: false, at: null }
  if (read.answer)
    return { state: 'found', registrant: read.answer.data, sealed: read.answer.sealed, at: read.answer.at }
  if (!read.problem) return { state: 'reading' }
  const miss = missOf(read.problem, 'registrant', eventName)
  const at = read.problemAt ?? null
  return miss.answer === 'no'
    ? { state: 'none', at }
    : { state: 'unknown', says: miss.cameBack, asked: read.problem.code !== 'not_permitted', at }
}
