import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import countries from 'world-atlas/countries-110m.json'

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Longitude and latitude in degrees. */
export type Position = number[]
export type Polygon = { type: 'Polygon'; coordinates: Position[][] }
export type Line = { type: 'LineString'; coordinates: Position[] }

/** Natural Earth at 1:110 million, in the public domain, shipped with the desk: the map needs no other server. */
const world = asWorld(countries)

/** Guarantee: all files of world-atlas have both objects; only the literal types are missing in its JSON types. */
function asWorld(json: unknown): World {
  return json as World
}

/** The land, each island separately. */
export function landPieces(): Polygon[] {
  return feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry]
    if (geometry.type !== 'MultiPolygon') return []
    return geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
  })
}

const roundOf = (arc: number): number => (arc < 0 ? ~arc : arc)

/** The numbers of the arcs that bound a country, in either direction. */
function arcsOf(country: GeometryObject): number[] {
  if (country.type === 'Polygon') return country.arcs.flat().map(roundOf)
  if (country.type === 'MultiPolygon') return country.arcs.flat(2).map(roundOf)
  return []
}

/** Borders between countries, each once, without coasts: the arcs that two countries share. */
export function borderPieces(): Line[] {
  const seen = new Set<number>()
  const shared = new Set<number>()
  for (const country of world.objects.countries.geometries)
    for (const arc of new Set(arcsOf(country))) (seen.has(arc) ? shared : seen).add(arc)
  return [...shared].flatMap((arc) => {
    const { geometry } = feature(world, { type: 'LineString', arcs: [arc] })
    return geometry.type === 'LineString' ? [geometry] : []
  })
}
