import type { EventRecord } from '@frontdesk/api-types'
import { ChevronRight } from 'lucide-react'

import { grouped } from '#format/numbers.ts'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import type { Place } from './event-place.ts'

/** Where it is: the tree from the outermost in, the address, the room's capacity. */
export function EventPlace({ event, place }: { event: EventRecord; place: Place }) {
  const own = event.extendedLocation
  const latitude = event.latitude ?? own?.latitude
  const longitude = event.longitude ?? own?.longitude
  return (
    <DefinitionList>
      <Definition term="Place">{place.short}</Definition>
      {place.tree.length > 0 ? (
        <Definition term="Within">
          <span className="flex min-h-10 flex-wrap content-start items-center gap-x-1">
            {place.tree.map((name, at) => (
              <span key={`${name} ${place.tree.length - at}`} className="inline-flex items-center gap-x-1">
                {at > 0 ? <ChevronRight aria-label="in which" className="text-quiet size-3.5" /> : null}
                {name}
              </span>
            ))}
          </span>
        </Definition>
      ) : null}
      <Definition term="Address">
        {place.address ? (
          <>
            {place.address} <Copy text={place.address} what="address" />
          </>
        ) : null}
      </Definition>
      {place.capacity === null ? null : <Definition term="Room holds">{grouped(place.capacity)}</Definition>}
      {typeof latitude === 'number' && typeof longitude === 'number' ? (
        <Definition term="Coordinates">
          <Copy shown text={`${latitude}, ${longitude}`} what="coordinates" />
        </Definition>
      ) : null}
    </DefinitionList>
  )
}
