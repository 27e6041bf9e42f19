import type { DoorSettings } from '#api/desk/door-settings.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { say } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

/** Where people go at this device: in, out, or past a checkpoint of the settings. */
export type DoorWay = { kind: 'in' | 'out' } | { kind: 'checkpoint'; checkpoint: string }

/** The direction while people are only looked up, and in a practice. */
export const everybodyIn: DoorWay = { kind: 'in' }

type Kept = { eventId: string; way: string; name: string | null }
const isText = (value: unknown): value is string => typeof value === 'string'
const readKept = (value: unknown): Kept | null =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'way' in value
    ? isText(value.eventId) && isText(value.way)
      ? { eventId: value.eventId, way: value.way, name: 'name' in value && isText(value.name) ? value.name : null }
      : null
    : null

/** `in`, `out` or the id of a checkpoint with its name, of the event at which it was chosen last. */
const kept = createStored<Kept | null>('frontdesk-door-way', readKept, null)

/** `name`: of a checkpoint, to be shown while the settings cannot be read. */
export const chooseWay = (eventId: string, way: string, name: string | null): void => kept.set({ eventId, way, name })

/** In the place of settings that are not known: the checkpoint that was chosen here stays chosen. */
export function unknownSettings(eventId: string): DoorSettings {
  const chosen = kept.get()
  if (chosen?.eventId !== eventId || chosen.way === 'in' || chosen.way === 'out') return usualSettings
  return {
    ...usualSettings,
    checkpoints: [{ id: chosen.way, name: chosen.name ?? say('Checkpoint'), once: false }],
  }
}

/** `in` where the checkpoint is no more. */
export const wayIn = ({ checkpoints = [] }: DoorSettings, way: DoorWay): DoorWay =>
  way.kind === 'checkpoint' && !checkpoints.some(({ id }) => id === way.checkpoint) ? everybodyIn : way

/** `in` where nothing was chosen, or the checkpoint is no more. */
export function useDoorWay(eventId: string, settings: DoorSettings): DoorWay {
  const chosen = kept.use()
  if (chosen?.eventId !== eventId || chosen.way === 'in') return everybodyIn
  return chosen.way === 'out' ? { kind: 'out' } : wayIn(settings, { kind: 'checkpoint', checkpoint: chosen.way })
}
