import type { GeoPermissibleObjects } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countries from 'world-atlas/countries-110m.json'

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Natural Earth at 1:110 million, in the public domain, shipped with the desk: the map asks no other server. */
const world = asWorld(countries)

/** world-atlas guarantees both objects in every one of its files; its JSON types only lack the literal words. */
function asWorld(json: unknown): World {
  return json as World
}

export const land: GeoPermissibleObjects = feature(world, world.objects.land)
/** Lines between countries, each once, without the coasts. */
export const borders: GeoPermissibleObjects = mesh(world, world.objects.countries, (one, other) => one !== other)
