import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encryption of single values in the database. */
export type TextCipher = {
  /** Encrypts with `about` as additional authenticated data: decrypting needs the same. */
  encrypt(about: string, text: string): string
  /** null when the key or `about` differ, or the value was changed. */
  decrypt(about: string, cipher: string): string | null
}

/** AES-256-GCM with a random nonce per text. `key` has 32 bytes. */
export function createTextCipher(key: Buffer): TextCipher {
  return {
    encrypt(about, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt(about, cipher) {
      try {
        const bytes = Buffer.from(cipher, 'base64')
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
