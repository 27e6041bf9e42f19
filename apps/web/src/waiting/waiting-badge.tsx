import { CloudUpload } from 'lucide-react'

import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'

import { type Row, mayBeSent } from './waiting-action.ts'

/** The word of a state, as it stands on the screen. */
export function wordOf({ state, action }: Row): string {
  switch (state) {
    case 'waiting':
      return action.content.kind === 'undo' ? say('Undo waits') : say('Waiting')
    case 'sending':
      return say('Sending')
    case 'unknown':
      return say('Not known yet')
    case 'needs':
      return say('Needs you')
    case 'already':
      return say('Already so')
  }
}

/** In the place of an arrival that the desk has not confirmed: never the look of one that it has. */
export function WaitingBadge({ row, zone }: { row: Row; zone: string }) {
  const { at, offsetMs } = row.action
  const time = clockIn(at + (offsetMs ?? 0), zone)
  return (
    <Badge
      meaning={mayBeSent(row) ? 'wait' : 'unknown'}
      icon={<CloudUpload aria-hidden className="size-[1.15em] shrink-0" />}
      title={say('On this device only')}
      className="rounded-full"
    >
      {say('{state} {time}', { state: wordOf(row), time })}
    </Badge>
  )
}
