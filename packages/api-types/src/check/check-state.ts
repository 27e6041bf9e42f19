/** Result of one pass over an answer. */
export type CheckState = {
  /** A field was dropped or a value is serialized differently. */
  changed: boolean
  /** Number of field names and texts. With `changed` false these are all quoted strings. */
  texts: number
  /** A number lost digits when it was parsed. */
  rounded: boolean
}

export const newState = (): CheckState => ({ changed: false, texts: 0, rounded: false })

/** Returned by a check for an invalid value. */
export const refused: unique symbol = Symbol('refused')

/** An integer beyond double precision: its last digits are lost. */
export const isRounded = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)
