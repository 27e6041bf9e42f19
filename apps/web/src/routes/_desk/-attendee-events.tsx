import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Pin, pinsQuery } from '#api/desk.ts'
import { useManyReads } from '#api/many-reads.ts'
import type { ApiProblem } from '#api/problem.ts'
import { enrollmentOf } from '#records/enrollment.ts'
import { missOf } from '#records/misses.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { stateWord } from '#records/state-words.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { say } from '#words/say.ts'

import { useEventPage } from './-event-page.tsx'
import { slugLinks } from './-links.ts'

type Who = { name: string; personId: string | null; userId: string | null }

/**
 * One person over the pinned events: enrolled (op 21, by user id) and registered (op 32, by person id). It fills in as
 * answers come, few at a time; refused, not asked and unknown never look like a no.
 */
export function AttendeeEvents({ who, onClose }: { who: Who; onClose: () => void }) {
  const page = useEventPage()
  const { data: pins = [], isPending } = useQuery(pinsQuery)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('{name} in other events', { name: who.name })}
      description={say('The pinned events only: the service lists no events of a person')}
      actions={
        <Button data-focus-first onClick={onClose}>
          {say('Close')}
        </Button>
      }
    >
      {isPending ? (
        <Skeleton className="h-40" />
      ) : pins.length === 0 ? (
        <Empty title={say('No pinned events')}>
          {say('Pin the events to look in: the pin stands beside the name of an event.')}
        </Empty>
      ) : (
        <Grid who={who} pins={pins} here={page.eventId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Grid({ who, pins, here, onClose }: { who: Who; pins: readonly Pin[]; here: string; onClose: () => void }) {
  const { personId, userId } = who
  const enrolled = useManyReads(
    'getAttendeeForUser',
    pins.map(({ eventId }) => ({ params: { eventid: eventId }, query: { userid: userId ?? '' } })),
    { enabled: userId !== null },
  )
  const registered = useManyReads(
    'getRegistrantForPerson',
    pins.map(({ eventId }) => ({ params: { eventid: eventId }, query: { personid: personId ?? '' } })),
    { enabled: personId !== null },
  )
  const left = (userId === null ? 0 : enrolled.left) + (personId === null ? 0 : registered.left)
  const oldest = [enrolled.at, registered.at].filter((it) => it !== null).toSorted()[0]
  return (
    // The head of the table sticks to the top of the dialog, where no bar of the desk is.
    <div className="flex flex-col gap-2 [--canvas:var(--raised)] [--top-bar:0px]">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-quiet">
          {left > 0
            ? say('{left, plural, one {# answer} other {# answers}} still to come', { left })
            : say('Everything asked was answered')}
        </p>
        {oldest ? (
          <AsOf
            at={oldest}
            refreshing={enrolled.refreshing || registered.refreshing}
            onRefresh={() => {
              if (userId !== null) enrolled.refresh()
              if (personId !== null) registered.refresh()
            }}
          />
        ) : null}
      </div>
      <Table label={say('Enrollment and registration over the pinned events')}>
        <TableHead>
          <TableHeader>{say('Event')}</TableHeader>
          <TableHeader>{say('Enrolled')}</TableHeader>
          <TableHeader>{say('Registered')}</TableHeader>
        </TableHead>
        <tbody>
          {pins.map((pin, at) => {
            const attendee = enrolled.reads[at]
            const registrant = registered.reads[at]
            const links = slugLinks(pin.slug, pin.projectId)
            const found = attendee?.answer?.data
            const link = found
              ? links.attendee(found.id)
              : registrant?.answer && personId !== null
                ? links.person(personId)
                : null
            const enrollment = found ? enrollmentOf(found) : null
            const state = registrant?.answer ? stateWord('registrant', registrant.answer.data.registrantStatus) : null
            return (
              <TableRow key={pin.eventId}>
                <TableCell>
                  {link ? (
                    <Link {...link} onClick={onClose} className="touch:py-3 touch:inline-block font-medium">
                      {pin.name}
                    </Link>
                  ) : (
                    <span className="font-medium">{pin.name}</span>
                  )}
                  {pin.eventId.toLowerCase() === here.toLowerCase() ? (
                    <span className="text-label text-quiet block">{say('this event')}</span>
                  ) : null}
                </TableCell>
                <TableCell>
                  <Cell
                    asked={userId !== null}
                    noId={say('no user id')}
                    problem={attendee?.problem ?? null}
                    what="user"
                    eventName={pin.name}
                  >
                    {enrollment ? <Badge meaning={enrollment.answer}>{enrollment.word}</Badge> : null}
                  </Cell>
                </TableCell>
                <TableCell>
                  <Cell
                    asked={personId !== null}
                    noId={say('no person id')}
                    problem={registrant?.problem ?? null}
                    what="registrant"
                    eventName={pin.name}
                  >
                    {registrant?.answer ? (
                      state ? (
                        <StateBadge still state={state} label={say('Registration')} />
                      ) : (
                        <Badge meaning="neutral">{say('State not sent')}</Badge>
                      )
                    ) : null}
                  </Cell>
                </TableCell>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}

/** One answer of the grid: found, no, could not tell, not asked, or still to come. */
function Cell(props: {
  asked: boolean
  noId: string
  problem: ApiProblem | null
  what: 'user' | 'registrant'
  eventName: string
  children: ReactNode
}) {
  const { asked, noId, problem, what, eventName, children } = props
  if (!asked) return <span className="text-label text-quiet">{say('not asked: {why}', { why: noId })}</span>
  if (children) return children
  if (!problem) return <Skeleton className="h-5 w-20" />
  const miss = missOf(problem, what, eventName)
  if (miss.answer === 'no') return <Badge meaning="no">{miss.word}</Badge>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge meaning="unknown">{miss.word}</Badge>
      <span className="text-label text-quiet">{miss.cameBack}</span>
    </span>
  )
}
