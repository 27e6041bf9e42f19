import '#every-part.ts'

export { icsCalendar } from './calendar.ts'
export type { IcsCalendar, IcsOptions } from './calendar.ts'
export type { IcsEvent } from './event-lines.ts'
