import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'

import {
  type Enrolling,
  enrollingKey,
  enrollingQuery,
  enrollingRunsQuery,
  stepEnrolling,
} from '#api/desk/guest-runs.ts'
import { guestKeys } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dateTime, readStamp } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { EnrollReceipt } from './enroll-receipt.tsx'
import { enrollingText, enrollingTitle, runStateText } from './run-words.ts'

/** Enrollments from the guest list: one run with its receipt, or all runs of the event. */
export function EnrollRunScreen({ run }: { run: string | undefined }) {
  const { links, name } = useEventPage()
  const why = useWhyNotRole('staff')
  usePageTitle(say('Enrolling guests, {event}', { event: name }))
  return (
    <div className="flex flex-col gap-3">
      <BackLink {...links.guests()}>{say('Guest list')}</BackLink>
      {why ? (
        <Empty title={say('Guests are enrolled by event staff')}>{why}</Empty>
      ) : (
        <>
          {run === undefined ? null : <Run key={run} id={run} />}
          <Runs open={run} />
        </>
      )}
    </div>
  )
}

function Run({ id }: { id: string }) {
  const { eventId } = useEventPage()
  const { data, error, refetch } = useQuery(enrollingQuery(eventId, id))
  if (error && !data)
    return (
      <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()}>
        <p>{say('This run is not known here.')}</p>
      </ProblemNotice>
    )
  return data ? <RunView run={data} /> : <SkeletonRows rows={6} />
}

function RunView({ run }: { run: Enrolling }) {
  const { eventId, zone } = useEventPage()
  const client = useQueryClient()
  const why = useWhyNotRole('staff')
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const step = useMutation<Enrolling, ApiProblem, Parameters<typeof stepEnrolling>[0]>({
    mutationFn: (name) => stepEnrolling(name, eventId, run.id),
    onSuccess: (next) => {
      client.setQueryData(enrollingQuery(eventId, run.id).queryKey, next)
      void client.invalidateQueries({ queryKey: enrollingKey(eventId) })
      void client.invalidateQueries({ queryKey: guestKeys(eventId) })
    },
  })
  const { counts, total, state } = run
  const done = total - counts.waiting
  const working = state === 'running' || state === 'waiting'
  return (
    <Section title={enrollingTitle(run)}>
      {counts.waiting > 0 || working ? <Progress label={say('Done')} done={done} total={total} /> : null}
      <p role="status" className="font-medium">
        {runStateText(run, { zone, now })}
      </p>
      <RunCounts run={run} />
      <MaybeAdded count={counts.maybeAdded} />
      {counts.uncertain + counts.removalUncertain > 0 ? (
        <p>
          {say(
            'No answer came for some guests, and the event system can’t be asked about them. Look in the event system, then say it in the receipt. Enrolling again may add someone twice.',
          )}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {working ? (
          <Button icon={<Pause />} why={why} busy={step.isPending} onClick={() => step.mutate('pauseEnrolling')}>
            {say('Pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button
            kind="primary"
            icon={<Play />}
            why={why}
            busy={step.isPending}
            onClick={() => step.mutate('resumeEnrolling')}
          >
            {say('Go on')}
          </Button>
        ) : null}
        {counts.added + counts.waitlisted > 0 && (state === 'done' || state === 'paused' || state === 'ended') ? (
          <Button kind="danger" icon={<Undo2 />} why={why} busy={step.isPending} onClick={() => setAsking(true)}>
            {say('Undo this run')}
          </Button>
        ) : null}
      </div>
      {step.error ? <ProblemNotice assertive write problem={step.error} /> : null}
      <EnrollReceipt
        run={run}
        done={done + counts.removed + counts.kept + counts.uncertain + counts.removalUncertain}
      />
      {asking ? (
        <Dialog
          open
          guarded
          onClose={() => setAsking(false)}
          title={say('Remove {added, plural, one {# guest} other {# guests}} from the event?', {
            added: counts.added + counts.waitlisted,
          })}
          description={say('Only those whom this run added. People who were on the event before stay on it.')}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{say('Keep them')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  setAsking(false)
                  step.mutate('undoEnrolling')
                }}
              >
                {say('Undo this run')}
              </Button>
            </>
          }
        >
          <MaybeAdded count={counts.maybeAdded} />
          <p>{say('Anyone whose enrollment was changed after the run is left as they are.')}</p>
        </Dialog>
      ) : null}
    </Section>
  )
}

/** The undo leaves them: they may have been on the event before. */
function MaybeAdded({ count }: { count: number }) {
  return count === 0 ? null : (
    <p>
      {say(
        '{count, plural, one {# guest is} other {# guests are}} on the event, but may have been before this run: the event system doesn’t say. Undoing leaves them there; the receipt names them.',
        { count },
      )}
    </p>
  )
}

function RunCounts({ run: { counts } }: { run: Enrolling }) {
  const parts = [
    [counts.added, say('added'), 'yes'],
    [counts.waitlisted, say('waitlisted'), 'wait'],
    [counts.maybeAdded, say('on the event, not known if by this run'), 'unknown'],
    [
      counts.alreadyOn,
      say('{count, plural, one {was} other {were}} on the event or in line for it already', {
        count: counts.alreadyOn,
      }),
      'neutral',
    ],
    [counts.refused, say('refused'), 'no'],
    [counts.unknown, say('not certain, looked up before a repeat'), 'unknown'],
    [counts.uncertain, say('need you: may have been added'), 'unknown'],
    [counts.removalUncertain, say('need you: may have been removed'), 'unknown'],
    [counts.noEmail, say('without an e-mail address'), 'wait'],
    [counts.removed, say('removed again'), 'neutral'],
    [counts.kept, say('kept: changed after the run'), 'wait'],
    [counts.waiting, say('to do'), 'neutral'],
  ] as const
  return (
    <p data-numbers className="flex flex-wrap gap-2">
      {parts.map(([count, words, meaning]) =>
        count === 0 ? null : (
          <Badge key={words} meaning={meaning}>
            {`${grouped(count)} ${words}`}
          </Badge>
        ),
      )}
    </p>
  )
}

/** The runs of the event, the newest first. */
function Runs({ open }: { open: string | undefined }) {
  const { eventId, zone, links } = useEventPage()
  const now = useNow()
  const { data, error, refetch } = useQuery(enrollingRunsQuery(eventId))
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  const others = (data ?? []).filter(({ id }) => id !== open)
  if (data && others.length === 0)
    return open === undefined ? (
      <Empty title={say('No enrollments from the list yet')}>
        {say('Select guests in the list, then press “Enroll these”.')}
      </Empty>
    ) : null
  return (
    <Section title={open === undefined ? say('Enrollments from the list') : say('Other runs')}>
      <ul>
        {others.map((run) => (
          <li key={run.id} className="border-line hover:bg-hover border-b">
            <Link
              {...links.enrollGuests({ run: run.id })}
              className="touch:min-h-11 flex flex-wrap gap-x-3 px-1 py-1.5"
            >
              <span className="font-medium">{dateTime(readStamp(run.startedAt), { zone, now })}</span>
              <span>{say('{total, plural, one {# guest} other {# guests}}', { total: run.total })}</span>
              <span className="text-quiet">{enrollingText(run, { zone, now })}</span>
              <span className="text-quiet">{run.by.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
