import { queryOptions } from '@tanstack/react-query'

import { followed, guestKeys } from '#api/desk/guests.ts'

import { copiedHere } from './copied-events.ts'
import { type Copy, copyOf, refreshCopy } from './copies.ts'
import { copiedEvents, readHead } from './copy-database.ts'
import { copyOfEvent, followDoor, hideCopy, showCopy } from './copy-in-cache.ts'

/** `partial`: its reading was interrupted. `forgotten`: the browser has cleared it away. */
export type CopyState = { is: 'none' | 'partial' | 'forgotten' } | ({ is: 'whole' } & WholeCopy)
type WholeCopy = { guests: number; contactAt: number; ends: number | null }

const copyKey = (eventId: string) => [...guestKeys(eventId), 'device'] as const

const wholeState = ({ head, chunks }: Copy): CopyState => ({
  is: 'whole',
  guests: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
  contactAt: head.contactAt,
  ends: head.ends,
})

async function absentState(eventId: string): Promise<CopyState> {
  const head = await readHead(eventId)
  if (head !== null) return { is: 'partial' }
  const wasHere = copiedHere.get().events.includes(eventId)
  return { is: wasHere && !(await copiedEvents()).includes(eventId) ? 'forgotten' : 'none' }
}

/** The copy of an event on this device, brought up to date while a page shows it or has it in its frame. */
export const deviceCopyQuery = (eventId: string, owner: string) =>
  queryOptions({
    queryKey: copyKey(eventId.toLowerCase()),
    queryFn: async ({ client, signal }): Promise<CopyState> => {
      const id = eventId.toLowerCase()
      const kept = await copyOf(id, owner)
      if (kept === null) {
        hideCopy(client, id)
        return absentState(id)
      }
      const now = await refreshCopy(copyOfEvent(client, id, owner), { signal }).catch(async () => copyOf(id, owner))
      if (now === null) {
        hideCopy(client, id)
        return absentState(id)
      }
      showCopy(client, now)
      // What could not be written is tried again with the next answer.
      await followDoor(client, now).catch(() => undefined)
      return wholeState(now)
    },
    staleTime: 5000,
    retry: false,
    ...followed,
  })
