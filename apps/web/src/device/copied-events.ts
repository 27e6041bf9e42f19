import { createStored } from '#ui/local-storage.ts'

/** Events whose guests are on this device, and the person who put them there: known without opening a database. */
type Copied = { of: string; events: readonly string[] }

export const nothingCopied: Copied = { of: '', events: [] }

/** An event that is named here without a copy was cleared away by the browser. */
export const copiedHere = createStored<Copied>(
  'frontdesk-device',
  (value) => {
    const { of, events }: Record<string, unknown> = { ...Object(value) }
    return typeof of === 'string' && Array.isArray(events)
      ? { of, events: events.filter((one) => typeof one === 'string') }
      : null
  },
  nothingCopied,
)
