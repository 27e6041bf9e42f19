import { useOnline } from '#browser/online.ts'
import { type Marked, mark, say } from '#i18n/say.ts'

import { useWaiting } from './waiting-here.ts'
import type { Obstacle } from './waiting-rows.ts'

const obstacles: Readonly<Record<Exclude<Obstacle, 'none'>, Marked>> = {
  away: mark('Frontdesk can’t be reached. What waits is sent when it answers again.'),
  portal: mark('This network shows a page of its own instead of Frontdesk. Open it in a new tab and accept it.'),
  'signed out': mark('Sign in to send what waits. Nothing is lost.'),
  'another person': mark('Somebody else is signed in now. What waits is sent when you sign in again.'),
}

/** What keeps all that waits from being sent, in a sentence; null for nothing. */
export function useObstacle(): { kind: Exclude<Obstacle, 'none'>; text: string } | null {
  const { obstacle } = useWaiting()
  const kind = useOnline() ? obstacle : 'away'
  return kind === 'none' ? null : { kind, text: say(obstacles[kind]) }
}
