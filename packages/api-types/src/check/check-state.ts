/** What one pass over an answer has found. */
export type CheckState = {
  /** Something was dropped or is written differently now. */
  changed: boolean
  /** Number of field names and texts. With `changed` false these are all quoted strings. */
  texts: number
  /** A number lost digits when it was parsed. */
  rounded: boolean
}

export const newState = (): CheckState => ({ changed: false, texts: 0, rounded: false })

/** What a check returns for a value that does not fit. */
export const refused: unique symbol = Symbol('refused')

/** An integer beyond double precision: its last digits are lost. */
export const isRounded = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)
