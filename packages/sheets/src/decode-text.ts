import { SheetFault } from './sheet-fault.ts'

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 without a mark: in Latin text every second byte is zero. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 2000) & ~1
  if (length < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const half = length / 2
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.4 && odd < half * 0.1 ? 'utf-16be' : null
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The text of a file in UTF-8, UTF-16 or Windows-1252, without its mark. @throws SheetFault `unreadable` */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // Binary files hold characters that no sheet has.
  // eslint-disable-next-line no-control-regex -- the characters that are looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000))) throw new SheetFault('unreadable')
  return { text, encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (begins(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8'
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be'
  const wide = widthOf(bytes)
  if (wide !== null) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
