import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useEventPage } from '#events/event-context.tsx'
import { type Marked, mark, say } from '#i18n/say.ts'
import { type Meaning, MeaningIcon } from '#ui/badge.tsx'
import { mayBeSent } from '#waiting/waiting-action.ts'
import { useWaiting } from '#waiting/waiting-here.ts'

/** Whether the browser promises to keep what is stored; asked for when the guests are put on the device. */
export const keptQuery = queryOptions({
  queryKey: ['storage-kept'],
  queryFn: async (): Promise<boolean> => (await navigator.storage?.persisted?.()) ?? false,
})

type CameraState = 'allowed' | 'asks' | 'refused' | 'none'

/** Without starting the camera. Some browsers don't tell the permission: they ask at the first use. */
async function cameraState(): Promise<CameraState> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => null)) ?? []
  if (!devices.some(({ kind }) => kind === 'videoinput')) return 'none'
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
  if (permission?.state === 'granted') return 'allowed'
  return permission?.state === 'denied' ? 'refused' : 'asks'
}

const cameraQuery = queryOptions({ queryKey: ['camera-state'], queryFn: cameraState, gcTime: 0 })

const cameraWords: Readonly<Record<CameraState, { meaning: Meaning; word: Marked }>> = {
  allowed: { meaning: 'yes', word: mark('Camera: allowed') },
  asks: {
    meaning: 'wait',
    word: mark('Camera: the browser asks at the first use. Start it once before the doors open.'),
  },
  refused: {
    meaning: 'no',
    word: mark('Camera: not allowed. A scanner reads codes as well, and they can be typed.'),
  },
  none: { meaning: 'neutral', word: mark('Camera: none found. A scanner reads codes as well, and they can be typed.') },
}

/** What else a device with the guests of the event needs for an evening at the door. */
export function Readiness() {
  const { eventId } = useEventPage()
  const { data: kept } = useQuery(keptQuery)
  const { data: camera } = useQuery(cameraQuery)
  const waiting = useWaiting().rows.filter((row) => row.action.event.id === eventId && mayBeSent(row)).length
  return (
    <ul aria-label={say('This device')} className="flex flex-col gap-1">
      <Check meaning={waiting === 0 ? 'yes' : 'wait'}>
        {waiting === 0 ? (
          say('Nothing waits on this device.')
        ) : (
          <Link to="/waiting">{say('{count, plural, other {# waiting on this device}}', { count: waiting })}</Link>
        )}
      </Check>
      {kept === undefined ? null : (
        <Check meaning={kept ? 'yes' : 'wait'}>
          {kept
            ? say('Kept by the browser: yes')
            : say('Kept by the browser: not promised. It may clear them away when this device runs out of room.')}
        </Check>
      )}
      {camera === undefined ? null : (
        <Check meaning={cameraWords[camera].meaning}>{say(cameraWords[camera].word)}</Check>
      )}
    </ul>
  )
}

function Check({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      <MeaningIcon meaning={meaning} className="translate-y-0.5" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
