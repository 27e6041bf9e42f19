import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'

import { dayIn, markText } from './arrival-words.ts'

/** The last exit or return of today: `Went out 09:30, North door, Oona`. Null without one. */
export function passedSentence(
  { left, returned }: Pick<Guest['desk'], 'left' | 'returned'>,
  options: { zone: string; now: number },
): string | null {
  const last = left ?? returned ?? null
  if (last === null) return null
  const when = markText({ ...last, day: dayIn(Date.parse(last.at), options.zone) }, options)
  return left ? say('Went out {when}', { when }) : say('Came back {when}', { when })
}
