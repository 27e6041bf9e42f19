import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encryption of single values in the database. */
export type TextCipher = {
  /** Encrypts with `about` as additional authenticated data: decrypting needs the same. */
  encrypt(about: string, text: string): string
  /** null when the key or `about` differ, or the value was changed. */
  decrypt(about: string, cipher: string): string | null
  /** The same for bytes, such as a packed text. */
  encryptBytes(about: string, bytes: Buffer): Buffer
  decryptBytes(about: string, cipher: Buffer): Buffer | null
}

/** AES-256-GCM with a random nonce per text. `key` has 32 bytes. */
export function createTextCipher(key: Buffer): TextCipher {
  const encryptBytes = (about: string, bytes: Buffer): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  const decryptBytes = (about: string, cipher: Buffer): Buffer | null => {
    try {
      const open = createDecipheriv('aes-256-gcm', key, cipher.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(cipher.subarray(12, 28))
      return Buffer.concat([open.update(cipher.subarray(28)), open.final()])
    } catch {
      return null
    }
  }
  return {
    encrypt: (about, text) => encryptBytes(about, Buffer.from(text)).toString('base64'),
    decrypt: (about, cipher) => decryptBytes(about, Buffer.from(cipher, 'base64'))?.toString('utf8') ?? null,
    encryptBytes,
    decryptBytes,
  }
}
