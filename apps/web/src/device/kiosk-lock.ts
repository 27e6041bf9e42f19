import { createStored } from '#ui/local-storage.ts'

/**
 * What a kiosk is left by. `address`: where staff have started it; an account that is a kiosk has none. `tries`: when a PIN was tried in vain, in
 * milliseconds of the epoch.
 */
type Lock = { eventId: string; address: string | null; salt: string; hash: string; tries: readonly number[] }

const isText = (value: unknown): value is string => typeof value === 'string'
const partsOf = (value: unknown): Partial<Record<keyof Lock, unknown>> => ({ ...Object(value) })

const pathOf = (address: string): string => new URL(address, location.origin).pathname.replace(/\/$/u, '')

/** Whether a path is not that of the kiosk's address: that of another event is as little as any other page. */
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
