import type { QueryClient } from '@tanstack/react-query'

import type { Guest } from '#api/desk/guests.ts'
import { type Passing, sendPassageUndo, showPassage } from '#api/desk/passages.ts'
import { asProblem } from '#api/problem.ts'
import { serverOffset } from '#api/server-clock.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { arriving } from '#features/guests/list/single-guest.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Doer } from '#waiting/mark-here.ts'
import { keptHere, submitHere } from '#waiting/submit-here.ts'

import { type DoorAnswer, passedWords } from './door-answer.ts'

/** Lets somebody through, and says what came of it: what the desk does not answer waits on this device. */
export async function passHere(
  client: QueryClient,
  { event, owner, undoMs }: Pick<Doer, 'event' | 'owner' | 'undoMs'>,
  guest: Guest,
  passing: Passing,
): Promise<Partial<DoorAnswer>> {
  const { guestId, attendeeId } = arriving(guest, [])
  const [id, at, door] = [crypto.randomUUID(), Date.now(), currentDoor()]
  const passage = { ...passing, id, guestId, attendeeId, day: dayIn(at, event.zone), door }
  const content = { kind: 'passage' as const, passage }
  const action = { id, event, name: guest.sheet.name, at, offsetMs: serverOffset(), door, content }
  try {
    const submitted = await submitHere(action, owner, undoMs)
    if (submitted.kind !== 'passage') return { word: 'waiting', markId: id, says: keptHere() }
    const kept = submitted.passed.passage
    showPassage(client, event.id, kept)
    return { word: kept.id === id ? passedWords[kept.kind] : 'alreadyHere', passage: kept, says: null }
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
