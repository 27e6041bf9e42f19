const quote = 0x22
const four = 0x22222222

/** Counts quotation marks, four bytes at a time. */
export function quotesIn(bytes: Uint8Array): number {
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  const whole = (bytes.length - lead) >> 2
  const words = whole === 0 ? new Int32Array() : new Int32Array(bytes.buffer, bytes.byteOffset + lead, whole)
  let count = 0
  for (let at = 0; at < lead; at += 1) if (bytes[at] === quote) count += 1
  for (let at = 0; at < whole;) {
    // Four one-byte counters in one number: flushed after 255.
    const end = Math.min(whole, at + 255)
    let lanes = 0
    for (; at < end; at += 1) {
      const word = (words[at] ?? 0) ^ four
      // SWAR: sets the high bit of each byte that is zero in `word`.
      lanes = (lanes + (~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f) >>> 7)) | 0
    }
    count += (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24)
  }
  for (let at = lead + whole * 4; at < bytes.length; at += 1) if (bytes[at] === quote) count += 1
  return count
}
