import type { Location } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { type Point, pointOf } from '#records/event/location-point.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'

import type { LocationMapProps, MapPlace } from './location-map.tsx'
import { locationName } from './location-tree-list.tsx'

/** Distance below the viewport at which an element counts as visible. */
const margin = '200px'

/** True once the element has been in the viewport or close to it; it stays true. */
function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, inView])
  return inView
}

type Props = {
  label: string
  /** Parents before their children. Must be referentially stable between renders. */
  locations: readonly Location[]
  link: (location: Location) => LinkProps
  className?: string
}

/** The card with the map of locations. Its code and the world's outline are loaded when the card scrolls into view. */
export function LocationMapCard({ label, locations, link, className }: Props) {
  const places = useMemo(
    () =>
      locations.flatMap((location, at): MapPlace[] => {
        const { point } = pointOf(location)
        return point ? [{ key: `${location.id} ${at}`, name: locationName(location), point, location }] : []
      }),
    [locations],
  )
  const off = locations.length - places.length
  // The outlines are those of countries: a single place, or those of one town, would be a dot on an empty map.
  if (places.length > 0 && !isFarApart(places.map(({ point }) => point))) return null
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)} data-print="no">
      {places.length === 0 ? (
        <div className="border-line text-quiet grid min-h-28 place-items-center rounded border px-4 py-6 text-center">
          <p className="max-w-72">
            {say(
              '{count, plural, one {It has no usable coordinates, so there is no map.} other {None of these has usable coordinates, so there is no map.}}',
              {
                count: locations.length,
              },
            )}
          </p>
        </div>
      ) : (
        <LoadedMap label={label} places={places} link={link} />
      )}
      {off > 0 && places.length > 0 ? (
        <p className="text-label text-quiet">
          {say(
            '{count, plural, one {# of them is not on the map: the list says why.} other {# of them are not on the map: the list says why.}}',
            {
              count: off,
            },
          )}
        </p>
      ) : null}
    </div>
  )
}

/** Minimum distance between the outermost places, in degrees, at which outlines of countries are useful. */
const leastSpan = 2

const spanOf = (degrees: number[]) => Math.max(...degrees) - Math.min(...degrees)

function isFarApart(points: readonly Point[]): boolean {
  return (
    spanOf(points.map(({ latitude }) => latitude)) >= leastSpan ||
    spanOf(points.map(({ longitude }) => longitude)) >= leastSpan
  )
}

const frame = 'border-line relative aspect-[4/3] overflow-hidden rounded border max-sm:aspect-[16/11]'

type MapProps = Omit<LocationMapProps, 'className'>

/** The list does not need the map: if the chunk fails to load, a notice with a retry is shown instead. */
function LoadedMap(props: MapProps) {
  const [tries, setTries] = useState(0)
  return <MapOnce key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

function MapOnce({ onAgain, ...props }: MapProps & { onAgain: () => void }) {
  const [state, setState] = useState<{ Map: ComponentType<LocationMapProps> } | 'coming' | 'failed'>('coming')
  const place = useRef<HTMLDivElement>(null)
  const seen = useInView(place)
  useEffect(() => {
    if (!seen) return undefined
    let gone = false
    const load = async () => {
      const next = await import('./location-map.tsx').then(
        ({ LocationMap }) => ({ Map: LocationMap }),
        () => 'failed' as const,
      )
      if (!gone) setState(next)
    }
    void load()
    return () => {
      gone = true
    }
  }, [seen])
  if (typeof state === 'object') return <state.Map {...props} className={frame} />
  return (
    <div ref={place} className={frame}>
      {state === 'failed' ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-4 text-center">
          <p className="text-quiet">{say('Couldn’t load the map. The list has every location.')}</p>
          <Button compact onClick={onAgain}>
            {say('Load the map')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
