import { Play, RefreshCw } from 'lucide-react'

import { useDeskCounts } from '#events/desk-counts.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'

import { useAskingRun } from './use-asking-run.ts'

/** Of how many guests the event system has said something, a refusal included, with a check of the others. */
export function GuestsChecked() {
  const { eventId } = useEventPage()
  const desk = useDeskCounts(eventId)
  const { run, isRunning, why, act } = useAskingRun(eventId)
  if (desk === null || desk.guests === 0) return null
  const { guests, notAsked, cannotAsk } = desk
  const checked = Math.max(0, guests - notAsked - cannotAsk)
  const isPaused = run?.state === 'paused'
  return (
    <div data-guests-checked className="flex flex-col gap-1">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status">
          {isRunning
            ? say(
                '{checked, number} of {guests, plural, one {# guest} other {# guests}} checked, the check is running',
                {
                  checked,
                  guests,
                },
              )
            : say('{checked, number} of {guests, plural, one {# guest} other {# guests}} checked', { checked, guests })}
          {cannotAsk > 0 ? (
            <span className="text-quiet">
              {' · '}
              {say('{cannotAsk, number} can’t be checked', { cannotAsk })}
            </span>
          ) : null}
        </p>
        {notAsked > 0 && run !== undefined && !isRunning ? (
          <Button
            compact
            icon={isPaused ? <Play /> : <RefreshCw />}
            why={why}
            busy={act.isPending}
            data-print="no"
            onClick={() => act.mutate('start')}
          >
            {isPaused ? say('Go on with the check') : say('Check the rest')}
          </Button>
        ) : null}
      </div>
      {act.error ? <ProblemNotice quiet write problem={act.error} /> : null}
    </div>
  )
}
