import type { Location } from '@frontdesk/api-types'

/** A location in the tree of the list that it was sent in. */
export type LocationRow = {
  location: Location
  /** Unique, even if the service sends the same record twice. */
  key: string
  /** 0 for a root. */
  depth: number
  /** `above`: its parent is a row above. `elsewhere`: its parent was not sent. `circle`: it is its own ancestor. */
  parent: 'none' | 'above' | 'elsewhere' | 'circle'
  /** The number of descendants. */
  within: number
}

/** Locations as a tree by `parentId`, each row after its parent, siblings in list order. Every record is a row. */
export function locationRows(locations: readonly Location[]): LocationRow[] {
  const firsts = new Map<string, Location>()
  for (const location of locations) if (!firsts.has(same(location.id))) firsts.set(same(location.id), location)
  const parentIn = (location: Location): Location | undefined =>
    location.parentId ? firsts.get(same(location.parentId)) : undefined
  const cut = circleEnds([...firsts.values()], parentIn)

  const children = new Map<Location | null, Location[]>()
  for (const location of locations) {
    const parent = cut.has(location) ? null : (parentIn(location) ?? null)
    const own = parent === location ? null : parent
    children.set(own, [...(children.get(own) ?? []), location])
  }
  const standing = (location: Location): LocationRow['parent'] => {
    if (!location.parentId) return 'none'
    if (cut.has(location) || parentIn(location) === location) return 'circle'
    return parentIn(location) ? 'above' : 'elsewhere'
  }
  return walked(children, standing)
}

/** Iterative: a chain of ten thousand locations must not overflow the stack. */
function walked(
  children: ReadonlyMap<Location | null, readonly Location[]>,
  standing: (location: Location) => LocationRow['parent'],
): LocationRow[] {
  const rows: LocationRow[] = []
  const above: LocationRow[] = []
  const waiting = (children.get(null) ?? []).toReversed().map((location) => ({ location, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { location, depth } = next
    const row: LocationRow = {
      location,
      key: `${location.id} ${rows.length}`,
      depth,
      parent: standing(location),
      within: 0,
    }
    above.length = depth
    for (const one of above) one.within += 1
    above.push(row)
    rows.push(row)
    for (const child of (children.get(location) ?? []).toReversed()) waiting.push({ location: child, depth: depth + 1 })
  }
  return rows
}

/** One location of each cycle of parents: the first in the list. It becomes a root. */
function circleEnds(
  locations: readonly Location[],
  parentIn: (location: Location) => Location | undefined,
): ReadonlySet<Location> {
  const ends = new Set<Location>()
  const settled = new Set<Location>()
  const place = new Map(locations.map((location, at) => [location, at]))
  for (const start of locations) {
    const path: Location[] = []
    const onPath = new Set<Location>()
    let at: Location | undefined = start
    while (at && !settled.has(at) && !onPath.has(at)) {
      path.push(at)
      onPath.add(at)
      at = parentIn(at)
    }
    if (at && onPath.has(at)) {
      const circle = path.slice(path.indexOf(at))
      ends.add(circle.reduce((first, one) => ((place.get(one) ?? 0) < (place.get(first) ?? 0) ? one : first)))
    }
    for (const one of path) settled.add(one)
  }
  return ends
}

/** Ids are case-insensitive. */
const same = (id: string): string => id.toLowerCase()
