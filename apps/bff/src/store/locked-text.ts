import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Text that the store keeps and cannot read. */
export type LockedText = {
  /** Encrypts for one place: `about` has to be the same when it is read. */
  lock(about: string, text: string): string
  /** null when it was locked with another key or for another place, or was changed. */
  unlock(about: string, locked: string): string | null
}

/** AES-256-GCM, a fresh nonce for each text. `key` has 32 bytes. */
export function createLockedText(key: Buffer): LockedText {
  return {
    lock(about, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    unlock(about, locked) {
      try {
        const bytes = Buffer.from(locked, 'base64')
        const open = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([open.update(bytes.subarray(28)), open.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
