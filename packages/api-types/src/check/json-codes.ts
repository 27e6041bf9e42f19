/** The bytes that JSON is made with (RFC 8259 §2). */
export const quote = 0x22
export const comma = 0x2c
export const colon = 0x3a
export const openList = 0x5b
export const closeList = 0x5d
export const openRecord = 0x7b
export const closeRecord = 0x7d

/** Records and lists within each other, of what a proof looks at: deeper is left to others. */
export const deepest = 48
