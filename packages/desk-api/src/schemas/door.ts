import { z } from 'zod'

import { eventParam } from './arrivals.ts'
import { storable } from './texts.ts'

/** A field of guests, or `free:` with the header of a free column. */
const column = storable().trim().min(1).max(200)

const doorSettings = z.strictObject({
  /** What the answer shows below the name, in this order. */
  columns: z.array(column).max(8),
  /** Its text is an instruction, which is read before somebody is let in. */
  instruction: column.nullable(),
  /** Tickets whose holders are always asked about first. */
  askTickets: z.array(storable().min(1).max(500)).max(50),
})

export const door = {
  /** How the doors of an event show guests; null when nobody has set it. */
  doorSettings: { params: eventParam, answer: z.object({ settings: doorSettings.nullable() }) },
  putDoorSettings: { params: eventParam, body: doorSettings, answer: z.object({ settings: doorSettings }) },
}
