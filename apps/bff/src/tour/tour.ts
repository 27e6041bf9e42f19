import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import type { DeskEnv } from '#request.ts'

/** Ids, names and codes of the demo that show each thing once. The service writes them beside its credential. */
const tourFile = z.object({
  eventSlug: z.string(),
  eventName: z.string(),
  attendeeId: z.guid(),
  attendeeName: z.string(),
  removableAttendeeId: z.guid(),
  removableAttendeeName: z.string(),
  repeatingEventSlug: z.string(),
  repeatingEventName: z.string(),
  fullEventSlug: z.string(),
  waitlistedAttendeeId: z.guid(),
  personId: z.guid(),
  facilitatorId: z.guid(),
  openCode: z.string(),
  usedUpCode: z.string(),
})
export type Tour = z.output<typeof tourFile>

/** null when the demo brought none. */
export async function readTour(dataDir: string): Promise<Tour | null> {
  try {
    return tourFile.parse(JSON.parse(await readFile(join(dataDir, 'demo-tour.json'), 'utf8')))
  } catch {
    return null
  }
}

/** `/desk/tour`: what to try in the demo, since the API lists neither people nor codes. Null outside the demo. */
export function mountTour(app: Hono<DeskEnv>, tour: Tour | null): void {
  app.get('/desk/tour', (c) => {
    c.set('operation', 'desk.tour')
    signedIn(c.get('session'))
    return c.json({ tour })
  })
}
