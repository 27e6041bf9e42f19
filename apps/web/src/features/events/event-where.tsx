import type { EventRecord } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import type { Place } from '#records/event/event-place.ts'
import { ListedWord } from '#records/event/listed-word.tsx'
import { StreetMapLink } from '#records/event/location-place.tsx'
import { type Point, pointOf } from '#records/event/location-point.ts'
import { LongText } from '#records/text/long-text.tsx'
import { Copy } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

/** The coordinates of the event, or else of its location. */
function pointOfEvent(event: EventRecord): Point | null {
  const { latitude, longitude, extendedLocation: own } = event
  return pointOf({ latitude, longitude }).point ?? (own ? pointOf(own).point : null)
}

type Props = {
  event: EventRecord
  place: Place
  /** The link to its location; null when it has none or its project is not known. */
  location: LinkProps | null
}

/** The event's place: its locations from the outermost, the address, the room's capacity, and a map. */
export function EventPlace({ event, place, location }: Props) {
  const own = event.extendedLocation
  const at = pointOfEvent(event)
  return (
    <div className="flex flex-col gap-3">
      <DefinitionList>
        <Definition term={say('Place')}>
          <span className="line-clamp-3">{place.short}</span>
          {location ? (
            <Link
              {...location}
              className="touch:inline-flex touch:min-h-11 touch:items-center block underline decoration-current/40 underline-offset-2 hover:decoration-current"
            >
              {say('Open the location')}
            </Link>
          ) : null}
        </Definition>
        {place.tree.length > 0 ? (
          <Definition term={say('Within')}>
            <span className="flex min-h-10 flex-wrap content-start items-center gap-x-1">
              {place.tree.map((name, index) => (
                <span key={`${name} ${place.tree.length - index}`} className="inline-flex items-center gap-x-1">
                  {index > 0 ? (
                    <ChevronRight aria-label={say('in which')} className="text-quiet size-3.5 rtl:-scale-x-100" />
                  ) : null}
                  {name}
                </span>
              ))}
            </span>
          </Definition>
        ) : null}
        <Definition term={say('Address')}>
          {place.address ? (
            <span className="flex items-start gap-1">
              <span className={cx('min-w-0', place.address.length > 300 && 'line-clamp-4')}>{place.address}</span>
              <Copy text={place.address} what={say('address')} className="touch:-mt-3 shrink-0" />
            </span>
          ) : null}
        </Definition>
        {own?.locationKind && own.locationKind !== 'None' ? (
          <Definition term={say('Kind of place')}>
            <ListedWord set="locationKind" word={own.locationKind} />
          </Definition>
        ) : null}
        {place.capacity === null ? null : <Definition term={say('Room holds')}>{grouped(place.capacity)}</Definition>}
        {event.locationData ? (
          <Definition term={say('About the place')}>
            <LongText text={event.locationData} />
          </Definition>
        ) : null}
        {at ? (
          <Definition term={say('Coordinates')}>
            <Copy shown text={`${at.latitude}, ${at.longitude}`} what={say('coordinates')} />
            <StreetMapLink point={at} />
          </Definition>
        ) : null}
      </DefinitionList>
    </div>
  )
}
