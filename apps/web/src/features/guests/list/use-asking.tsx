import { Pause, Play, RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { askFirst } from '#api/desk/guest-runs.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useAskingRun } from '#people/use-asking-run.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Progress } from '#ui/progress.tsx'

import { checkedText, runStateText } from '../enroll-run/run-words.ts'

const mostFirst = 200
/** Milliseconds for which the rows on screen stay before they are asked first. */
const settleMs = 700

/**
 * The run that asks the event system about the guests, shared by all desks: entries that start it or go on, and a line
 * while it runs or waits, then one with its result. `onScreen`: ids of the rows in sight, which are asked first.
 */
export function useAsking(onScreen: string) {
  const { eventId, zone } = useEventPage()
  const now = useNow()
  const { run, isRunning: running, why, act } = useAskingRun(eventId)
  const state = run?.state
  // Begin of the run that was seen at work on this page: its result stays until it is dismissed.
  const [seen, setSeen] = useState<string | null>(null)
  if (run && running && run.startedAt !== seen) setSeen(run.startedAt)
  useEffect(() => {
    if (!running || onScreen === '') return undefined
    const ids = onScreen.split(' ').slice(0, mostFirst)
    const timer = setTimeout(() => void askFirst(eventId, ids).catch(() => undefined), settleMs)
    return () => clearTimeout(timer)
  }, [eventId, running, onScreen])
  if (!run || (run.total === 0 && run.cannotAsk === 0)) return { entries: [], line: null }
  const told = [
    state === 'never' ? null : runStateText(run, { zone, now }),
    run.failed > 0 ? say('{failed, number} without an answer', { failed: run.failed }) : null,
    run.cannotAsk > 0
      ? say('{cannotAsk, number} not seen in the event system yet', { cannotAsk: run.cannotAsk })
      : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
  const isPaused = state === 'paused'
  const start: MenuEntry = {
    kind: 'action',
    label: isPaused ? say('Go on with the check') : say('Ask the event system'),
    icon: isPaused ? <Play /> : <RefreshCw />,
    onSelect: () => act.mutate('start'),
    why: run.total === 0 ? say('None of these guests has been seen in the event system yet.') : why || undefined,
  }
  const entries: MenuEntry[] = [
    { kind: 'heading', label: say('Check with the event system'), detail: told },
    ...(running ? [] : [start]),
    { kind: 'line' },
  ]
  const line =
    running || isPaused || act.error ? (
      <section aria-label={say('Check with the event system')} data-print="no" className="flex flex-col gap-1">
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          {running ? (
            <Button compact icon={<Pause />} why={why} busy={act.isPending} onClick={() => act.mutate('pause')}>
              {say('Pause the check')}
            </Button>
          ) : (
            <Button compact icon={<Play />} why={why} busy={act.isPending} onClick={() => act.mutate('start')}>
              {isPaused ? say('Go on with the check') : say('Ask the event system')}
            </Button>
          )}
          {running ? (
            <Button compact kind="quiet" icon={<X />} why={why} busy={act.isPending} onClick={() => act.mutate('end')}>
              {say('End the check')}
            </Button>
          ) : null}
          <p role="status" className="text-label text-quiet">
            {told}
          </p>
        </div>
        {running || isPaused ? <Progress label={say('Checked')} done={run.asked} total={run.total} /> : null}
        {act.error ? <ProblemNotice quiet write problem={act.error} /> : null}
      </section>
    ) : (state === 'done' || state === 'ended') && seen !== null && run.startedAt === seen ? (
      <section
        aria-label={say('Check with the event system')}
        data-print="no"
        className="flex min-h-8 flex-wrap items-center gap-2"
      >
        <p role="status" className="text-label">
          {checkedText(run)}
        </p>
        <Button compact kind="quiet" icon={<X />} onClick={() => setSeen(null)}>
          {say('Dismiss')}
        </Button>
      </section>
    ) : null
  return { entries, line }
}
