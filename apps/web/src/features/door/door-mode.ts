import { type Marked, mark } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

const modes = ['express', 'ask', 'look'] as const

/** `express`: a single good match is an arrival at once. `ask`: it is confirmed. `look`: nobody is marked. */
export type DoorMode = (typeof modes)[number]

export const modeWords: readonly { mode: DoorMode; word: Marked; hint: Marked }[] = [
  { mode: 'express', word: mark('Express'), hint: mark('A scan counts at once') },
  { mode: 'ask', word: mark('Ask first'), hint: mark('A scan shows who it is; you confirm') },
  { mode: 'look', word: mark('Look up only'), hint: mark('A scan only shows who it is') },
]

/** How this device lets people in. */
export const doorMode = createStored<DoorMode>(
  'frontdesk-door-mode',
  (value) => modes.find((mode) => mode === value) ?? null,
  'ask',
)
