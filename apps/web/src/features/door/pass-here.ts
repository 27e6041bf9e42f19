import type { QueryClient } from '@tanstack/react-query'

import type { Guest } from '#api/desk/guests.ts'
import { type Passing, sendPassage, sendPassageUndo, showPassage } from '#api/desk/passages.ts'
import { asProblem } from '#api/problem.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { arriving } from '#features/guests/single-guest.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

import type { DoorAnswer, DoorWord } from './door-answer.ts'

const wordOf: Readonly<Record<Passing['kind'], DoorWord>> = {
  in: 'welcomeBack',
  out: 'goodbye',
  checkpoint: 'welcome',
}

/** Lets somebody through, and says what came of it. */
export async function passHere(
  client: QueryClient,
  { eventId, zone }: { eventId: string; zone: string },
  guest: Guest,
  passing: Passing,
): Promise<Partial<DoorAnswer>> {
  const { guestId, attendeeId } = arriving(guest, [])
  const about = { id: crypto.randomUUID(), guestId, attendeeId, day: dayIn(Date.now(), zone), door: currentDoor() }
  try {
    const { passage, already } = await sendPassage(eventId, { ...about, ...passing })
    showPassage(client, eventId, passage)
    return { word: already ? 'alreadyHere' : wordOf[passing.kind], passage, says: null }
  } catch (failure) {
    return { word: 'notMarked', says: asProblem(failure).title }
  }
}

/** Takes a passage back; `reason` when it needs one. */
export async function takeBackHere(
  client: QueryClient,
  eventId: string,
  { passage, guest, text }: DoorAnswer,
  reason?: string,
): Promise<'undone' | 'reason' | 'failed'> {
  if (passage === null) return 'failed'
  const name = guest?.sheet.name ?? text
  try {
    showPassage(client, eventId, await sendPassageUndo(eventId, passage.id, reason))
    toast({ text: say('{name}: taken back', { name }), key: 'arrival' })
    return 'undone'
  } catch (failure) {
    const problem = asProblem(failure)
    if (problem.code === 'invalid_input' && reason === undefined) return 'reason'
    toast({
      text: say('The last step of {name} was not taken back', { name }),
      detail: problem.title,
      meaning: 'no',
      timeoutMs: 0,
      key: `undo ${passage.id}`,
    })
    return 'failed'
  }
}
