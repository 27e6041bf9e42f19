import { kioskLock } from '#device/kiosk-lock.ts'

/** Four to eight digits. */
export const isPin = (text: string): boolean => /^\d{4,8}$/u.test(text)

/** Whether a text can be a PIN, complete or not: at most eight digits. Any other text is a guest's code. */
export const mayBePin = (text: string): boolean => /^\d{0,8}$/u.test(text)

/** A PIN is short: each guess is to take a while. */
const rounds = 300_000

async function hashOf(pin: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: rounds }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
  return [...bits].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** This device is a kiosk of the event from now on. */
export async function lockKiosk(eventId: string, pin: string): Promise<void> {
  const salt = crypto.randomUUID()
  const { pathname, search } = location
  const address = pathname.startsWith('/e/') ? `${pathname}${search}` : null
  kioskLock.set({ eventId, address, salt, hash: await hashOf(pin, salt), tries: [] })
}

const mostTries = 5
const minuteMs = 60_000

/** `open`: it is the PIN, or there is none. `later`: it was tried five times within a minute. */
export async function checkPin(pin: string, now: number): Promise<'open' | 'wrong' | 'later'> {
  const lock = kioskLock.get()
  if (lock === null) return 'open'
  // A clock that was put back is no reason to lock the staff out.
  const tries = lock.tries.filter((at) => Math.abs(now - at) < minuteMs)
  if (tries.length >= mostTries) return 'later'
  // Counted before it is compared: a reload does not give another try.
  kioskLock.set({ ...lock, tries: [...tries, now] })
  return (await hashOf(pin, lock.salt)) === lock.hash ? 'open' : 'wrong'
}
