import type { QueryClient } from '@tanstack/react-query'

import { isAbout } from '#api/desk/arrivals.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Passage, type Passing, sendPassageUndo, showPassage } from '#api/desk/passages.ts'
import { asProblem } from '#api/problem.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { needsReason, tellNotUndone } from '#arrivals/undo-failure.ts'
import { arriving } from '#features/guests/list/single-guest.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Doer } from '#waiting/mark-here.ts'
import { arrivalToast, keptHere, submitHere } from '#waiting/submit-here.ts'
import { isOfPassage, mayBeSent, newAction } from '#waiting/waiting-action.ts'
import { waitingHere } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

import { type DoorAnswer, earlyHint, passedWords } from './door-answer.ts'
import { asKept } from './waiting-guest.ts'

/** The last ones: a page may stay open at a checkpoint for days. */
const mostCounted = 5000
const countedKey = (eventId: string) => ['counted', eventId.toLowerCase()] as const

/** The passages of checkpoints that this page has heard of: no row of a guest has them. */
const countedHere = (client: QueryClient, eventId: string): readonly Passage[] =>
  client.getQueryData(countedKey(eventId)) ?? []

/** Remembers a passage of a checkpoint, or forgets one that was undone. */
export function keepCounted(client: QueryClient, eventId: string, passage: Passage): void {
  if (passage.kind !== 'checkpoint') return
  const others = countedHere(client, eventId).filter(({ id }) => id !== passage.id)
  client.setQueryDefaults(countedKey(eventId), { gcTime: Infinity })
  client.setQueryData<readonly Passage[]>(
    countedKey(eventId),
    (passage.undone === null ? [...others, passage] : others).slice(-mostCounted),
  )
}

type AtCheckpoint = { eventId: string; day: string; checkpoint: string }

/** The passage of a checkpoint on a day that waits here, as the desk will have it. */
function waitingCount(guest: Guest, { rows }: Pick<Waiting, 'rows'>, at: AtCheckpoint): Passage | null {
  const row = rows.filter(isOfPassage).find((one) => {
    const { event, content } = one.action
    const { kind, day, checkpoint } = content.passage
    const isThere = kind === 'checkpoint' && checkpoint === at.checkpoint && day === at.day
    return mayBeSent(one) && event.id === at.eventId && isThere && isAbout(guest, content.passage)
  })
  if (row === undefined) return null
  const { passage } = row.action.content
  return { ...asKept(row, passage), kind: passage.kind, checkpoint: at.checkpoint }
}

/** That somebody has passed a checkpoint on a day, as far as it is known here, and whether that waits. */
export function countedBefore(
  client: QueryClient,
  guest: Guest,
  at: AtCheckpoint,
): { counted: Passage | null; isWaiting: boolean } {
  const counting = waitingCount(guest, waitingHere.get(), at)
  const isMeant = (one: Passage) => one.checkpoint === at.checkpoint && one.day === at.day && isAbout(guest, one)
  return {
    counted: counting ?? countedHere(client, at.eventId).find(isMeant) ?? null,
    isWaiting: counting !== null,
  }
}

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
  const hint = earlyHint(passing.kind, guest, passage.day)
  const action = newAction({ id, at, event, name: guest.sheet.name, door, content: { kind: 'passage', passage } })
  try {
    const submitted = await submitHere(action, owner, undoMs)
    if (submitted.kind !== 'passage') return { word: 'waiting', markId: id, says: joined([hint, keptHere()], ' · ') }
    const kept = submitted.passed.passage
    showPassage(client, event.id, kept)
    keepCounted(client, event.id, kept)
    if (kept.id !== id) return { word: 'alreadyHere', passage: kept, says: null }
    return { word: passedWords[kept.kind], passage: kept }
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
    const undone = await sendPassageUndo(eventId, passage.id, reason)
    showPassage(client, eventId, undone)
    keepCounted(client, eventId, undone)
    toast({ text: say('{name}: taken back', { name }), key: arrivalToast })
    return 'undone'
  } catch (failure) {
    const problem = asProblem(failure)
    if (needsReason(problem, reason)) return 'reason'
    tellNotUndone(passage.id, say('The last step of {name} was not taken back', { name }), problem)
    return 'failed'
  }
}
