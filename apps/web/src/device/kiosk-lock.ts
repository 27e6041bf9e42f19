import { createStored } from '#ui/local-storage.ts'

/**
 * The lock of a kiosk. `address`: path and search where staff started it; null for an account of the role kiosk.
 * `tries`: times of wrong PINs, epoch milliseconds.
 */
type Lock = { eventId: string; address: string | null; salt: string; hash: string; tries: readonly number[] }

const isText = (value: unknown): value is string => typeof value === 'string'
const partsOf = (value: unknown): Partial<Record<keyof Lock, unknown>> => ({ ...Object(value) })

const pathOf = (address: string): string => new URL(address, location.origin).pathname.replace(/\/$/u, '')

/** Whether a path is another page than the kiosk's; the kiosk of another event is another page. */
export const isAway = (address: string, path: string): boolean => pathOf(address) !== pathOf(path)

/** Set while this device is a kiosk, also after it was switched off: every page leads back to the kiosk. */
export const kioskLock = createStored<Lock | null>(
  'frontdesk-kiosk',
  (value) => {
    const { eventId, address, salt, hash, tries } = partsOf(value)
    if (!isText(eventId) || !isText(salt) || !isText(hash) || !Array.isArray(tries)) return null
    return {
      eventId,
      address: isText(address) ? address : null,
      salt,
      hash,
      tries: tries.filter((at) => typeof at === 'number'),
    }
  },
  null,
)
