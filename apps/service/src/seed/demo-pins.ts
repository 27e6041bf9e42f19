import type { ProjectKey } from './projects.ts'
import { recordBy, textAt, type DemoItem } from './record-search.ts'

/** A pinned event on the desk's home page. */
export interface DemoPin {
  eventId: string
  projectId: string
  slug: string
  name: string
  start: string | null
  end: string | null
  timezone: string | null
}

/** Events of today and tomorrow: with everything, full, with a full waitlist, in several zones. */
const pinned: readonly (readonly [ProjectKey, string])[] = [
  ['tideline', 'tideline'],
  ['lantern', 'opening-night'],
  ['tideline', 'quayside-reception'],
  ['tideline', 'write-a-parser-before-lunch'],
  ['lantern', 'captains-dinner'],
  ['sundial', 'call-27'],
]

/** Throws RangeError when the records are not those of the demo. */
export function demoPins(records: readonly DemoItem[]): DemoPin[] {
  return pinned.map(([project, slug]) => {
    const event = recordBy(records, 'events', `event ${project} ${slug}`)
    return {
      eventId: textAt(event, 'id'),
      projectId: textAt(event, 'projectId'),
      slug,
      name: textAt(event, 'name'),
      start: textAt(event, 'start'),
      end: textAt(event, 'end'),
      timezone: textAt(event, 'timezone'),
    }
  })
}
