import { createCipheriv, hash, randomBytes } from 'node:crypto'

const key = randomBytes(32)
const nonce = Buffer.alloc(12)
/** Up to here SHA-256 costs less than setting up the other. */
const short = 8192

/**
 * Tells bytes from all others without keeping anything of them. AES-GMAC under a key of this process is five times as
 * fast as SHA-256; its tags never leave the process, so the one nonce gives nothing away.
 */
export function digestOf(bytes: Buffer): string {
  if (bytes.length <= short) return hash('sha256', bytes, 'base64url')
  const mac = createCipheriv('aes-256-gcm', key, nonce)
  mac.setAAD(bytes)
  mac.final()
  return mac.getAuthTag().toString('latin1')
}
