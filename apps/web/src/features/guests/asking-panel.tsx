import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'

import { useWhyNotRole } from '#api/desk/desk-roles.ts'
import { type Asking, askFirst, askingQuery, endAsking, pauseAsking, startAsking } from '#api/desk/guest-runs.ts'
import { guestKeys } from '#api/desk/guests.ts'
import type { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { useNow } from '#page/now.ts'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Progress } from '#ui/progress.tsx'

import { runStateText } from './run-words.ts'

const calls = { start: startAsking, pause: pauseAsking, end: endAsking }
const mostFirst = 200
/** Milliseconds for which the rows on screen stay before they are asked first. */
const settleMs = 700

/**
 * The run that asks the event system about the guests, shared by all desks. `onScreen`: ids of the rows in sight, which
 * are asked first.
 */
export function AskingPanel({ onScreen }: { onScreen: string }) {
  const { eventId, zone } = useEventPage()
  const client = useQueryClient()
  const now = useNow()
  const why = useWhyNotRole('staff')
  const { data: run } = useQuery(askingQuery(eventId))
  const act = useMutation<Asking, ApiProblem, keyof typeof calls>({
    mutationFn: (name) => calls[name](eventId),
    onSuccess: (next) => client.setQueryData(askingQuery(eventId).queryKey, next),
  })
  const state = run?.state
  const running = state === 'running' || state === 'waiting'
  useEffect(() => {
    if (!running || onScreen === '') return undefined
    const ids = onScreen.split(' ').slice(0, mostFirst)
    const timer = setTimeout(() => void askFirst(eventId, ids).catch(() => undefined), settleMs)
    return () => clearTimeout(timer)
  }, [eventId, running, onScreen])
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: guestKeys(eventId) })
  }, [client, eventId, state])
  if (!run || (run.total === 0 && run.cannotAsk === 0)) return null
  if (run.total === 0)
    return (
      <p className="text-label text-quiet" data-print="no">
        {say('The event system can’t be asked about these guests: the sheet has no ids.')}
      </p>
    )
  return (
    <section aria-label={say('Check with the event system')} data-print="no" className="flex flex-col gap-1">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {running ? (
          <>
            <Button compact icon={<Pause />} why={why} busy={act.isPending} onClick={() => act.mutate('pause')}>
              {say('Pause the check')}
            </Button>
            <Button compact kind="quiet" why={why} busy={act.isPending} onClick={() => act.mutate('end')}>
              {say('End the check')}
            </Button>
          </>
        ) : (
          <Button
            compact
            icon={state === 'paused' ? <Play /> : <RefreshCw />}
            why={why}
            busy={act.isPending}
            onClick={() => act.mutate('start')}
          >
            {state === 'paused' ? say('Go on with the check') : say('Ask the event system')}
          </Button>
        )}
        <p role="status" className="text-label text-quiet">
          {[
            state === 'never' ? null : runStateText(run, { zone, now }),
            run.failed > 0 ? say('{failed, number} without an answer', { failed: run.failed }) : null,
            run.cannotAsk > 0 ? say('{cannotAsk, number} have no id to ask with', { cannotAsk: run.cannotAsk }) : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      {running || state === 'paused' ? <Progress label={say('Checked')} done={run.asked} total={run.total} /> : null}
      {act.error ? <ProblemNotice quiet write problem={act.error} /> : null}
    </section>
  )
}
