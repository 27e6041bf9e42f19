import type { DBSchema } from 'idb'

import { deviceDatabase } from './device-database.ts'

type KeySchema = DBSchema & { keys: { key: string; value: CryptoKey } }

/** A value as it lies on this device: AES-GCM, a nonce of its own for each. */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

const keys = deviceDatabase<KeySchema>('frontdesk-key', 1, (database) => {
  database.createObjectStore('keys')
})
const keyName = 'device'
let held: Promise<CryptoKey> | null = null

/** Made on first use. It cannot be read out by a script, and a copied profile folder does not hold it in plain. */
async function makeOrFind(): Promise<CryptoKey> {
  const found = await keys.use((database) => database.get('keys', keyName))
  if (found !== undefined) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one meanwhile: the first one stays.
  return keys.use(async (database) => {
    const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' })
    const first = await transaction.store.get(keyName)
    if (first === undefined) await transaction.store.put(made, keyName)
    await transaction.done
    return first ?? made
  })
}

function deviceKey(): Promise<CryptoKey> {
  const mine = (held ??= makeOrFind())
  mine.catch(() => {
    if (held === mine) held = null
  })
  return mine
}

/** `place`: where the value is kept; it opens nowhere else. Rejects when the browser keeps no key. */
export async function seal(value: unknown, place: string): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(place)
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, await deviceKey(), plain)
  return { nonce, bytes }
}

/** Rejects with an `OperationError` for what another key sealed, or for another place. */
export async function unseal({ nonce, bytes }: Sealed, place: string): Promise<unknown> {
  const additionalData = new TextEncoder().encode(place)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, await deviceKey(), bytes)
  const value: unknown = JSON.parse(new TextDecoder().decode(plain))
  return value
}

/** What was sealed before cannot be opened any more. */
export async function forgetDeviceKey(): Promise<void> {
  held = null
  await keys.use((database) => database.delete('keys', keyName))
}
