const quote = 0x22
const four = 0x22222222

/** How many bytes are a quotation mark; four at a time. */
export function quotesIn(bytes: Uint8Array): number {
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  const whole = (bytes.length - lead) >> 2
  const words = whole === 0 ? new Uint32Array() : new Uint32Array(bytes.buffer, bytes.byteOffset + lead, whole)
  let count = 0
  for (let at = 0; at < lead; at += 1) if (bytes[at] === quote) count += 1
  for (let at = 0; at < words.length; at += 1) {
    const word = (words[at] ?? 0) ^ four
    // A byte of `found` has its high bit where the byte of `word` is zero.
    const found = ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f)
    if (found !== 0) count += ((found >>> 7) & 1) + ((found >>> 15) & 1) + ((found >>> 23) & 1) + (found >>> 31)
  }
  for (let at = lead + words.length * 4; at < bytes.length; at += 1) if (bytes[at] === quote) count += 1
  return count
}
