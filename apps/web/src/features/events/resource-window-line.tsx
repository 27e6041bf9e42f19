import { CircleDashed, CircleSlash, Clock, DoorOpen } from 'lucide-react'

import { type Marked, mark, say } from '#i18n/say.ts'
import type { OpenState } from '#records/event/time-windows.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'

import type { ShownWindow } from './resource-window.ts'

const looks: Readonly<Record<OpenState, { word: Marked; meaning: Meaning; icon: typeof Clock }>> = {
  open: { word: mark('Open now'), meaning: 'yes', icon: DoorOpen },
  'not yet': { word: mark('Not open yet'), meaning: 'wait', icon: Clock },
  over: { word: mark('Closed'), meaning: 'no', icon: CircleSlash },
  'not stated': { word: mark('Dates unknown'), meaning: 'neutral', icon: CircleDashed },
  impossible: { word: mark('Closes before it opens'), meaning: 'unknown', icon: CircleDashed },
}

/** Whether it is shown now, until or from when, and the minutes as in the record. */
export function WindowLine({ window }: { window: ShownWindow }) {
  const { word, meaning, icon: Icon } = looks[window.state]
  const repeats = window.state === 'not stated' || window.state === 'impossible'
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge meaning={meaning} icon={<Icon aria-hidden className="size-[1.15em] shrink-0" />}>
        {say(word)}
      </Badge>
      {repeats ? null : <span title={window.exact}>{window.text}</span>}
      {window.minutes ? <span className="text-quiet">{window.minutes}</span> : null}
    </span>
  )
}
