import type { DoorSettings } from '#api/desk/door-settings.ts'
import { createStored } from '#ui/local-storage.ts'

/** Where people go at this device: in, out, or past a checkpoint of the settings. */
export type DoorWay = { kind: 'in' | 'out' } | { kind: 'checkpoint'; checkpoint: string }

/** The direction while people are only looked up, and in a practice. */
export const everybodyIn: DoorWay = { kind: 'in' }

type Kept = { eventId: string; way: string }
const isText = (value: unknown): value is string => typeof value === 'string'
const readKept = (value: unknown): Kept | null =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'way' in value
    ? isText(value.eventId) && isText(value.way)
      ? { eventId: value.eventId, way: value.way }
      : null
    : null

/** `in`, `out` or the id of a checkpoint, of the event at which it was chosen last. */
const kept = createStored<Kept | null>('frontdesk-door-way', readKept, null)

export const chooseWay = (eventId: string, way: string): void => kept.set({ eventId, way })

/** `in` where nothing was chosen, or the checkpoint is no more. */
export function useDoorWay(eventId: string, { checkpoints = [] }: DoorSettings): DoorWay {
  const chosen = kept.use()
  if (chosen?.eventId !== eventId) return { kind: 'in' }
  if (chosen.way === 'out') return { kind: 'out' }
  return checkpoints.some(({ id }) => id === chosen.way)
    ? { kind: 'checkpoint', checkpoint: chosen.way }
    : { kind: 'in' }
}
