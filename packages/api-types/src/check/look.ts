/** What a pass over one answer has come across. */
export type Look = {
  /** Whether secrets are taken out on the way. */
  readonly sealing: boolean
  /** Something was taken out or is written differently now. */
  changed: boolean
  /** Texts: names of fields and values. With `changed` false they are all that stands in quotes. */
  texts: number
  /** A number stands for more digits than it holds. */
  rounded: boolean
  /** Names of the secrets that held something and were taken out, in order of appearance. */
  names: Set<string>
}

export const newLook = (sealing: boolean): Look => ({
  sealing,
  changed: false,
  texts: 0,
  rounded: false,
  names: new Set(),
})

/** What the border does with fields besides checking them. */
export type Handling = {
  /** The name under which a field is taken out, or null when it stays. */
  secretOf(field: string): string | null
  /** Whether any telling name within the field is a secret too. */
  isOpen(field: string): boolean
  /** Whether a field that no schema lists is taken out, within an open part or elsewhere. */
  goes(field: string, open: boolean): boolean
  /** Notes a secret that is taken out; one that held nothing is not named. */
  note(name: string, content: unknown, look: Look): void
  /** Goes through a part whose fields no schema lists, in place; what is to stand there, or `refused`. */
  through(part: unknown, open: boolean, look: Look): unknown
}

/** What `through` gives for a part that cannot be used. */
export const refused: unique symbol = Symbol('refused')

/** An integer that a double cannot hold exactly: its last digits are gone. */
export const isRounded = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)
