import { createStored } from '#ui/local-storage.ts'

/** What a kiosk is left by. `tries`: when a PIN was tried in vain, in milliseconds of the epoch. */
type Lock = { eventId: string; salt: string; hash: string; tries: readonly number[] }

const isText = (value: unknown): value is string => typeof value === 'string'
const partsOf = (value: unknown): Partial<Record<keyof Lock, unknown>> => ({ ...Object(value) })

/** Set while this device is a kiosk, also after it was switched off: every page leads back to the kiosk. */
export const kioskLock = createStored<Lock | null>(
  'frontdesk-kiosk',
  (value) => {
    const { eventId, salt, hash, tries } = partsOf(value)
    if (!isText(eventId) || !isText(salt) || !isText(hash) || !Array.isArray(tries)) return null
    return { eventId, salt, hash, tries: tries.filter((at) => typeof at === 'number') }
  },
  null,
)
