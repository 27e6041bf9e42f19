/** The parts of the door's status that load after its first screen, in one chunk. */
export { DoorCount, OfflineLine } from './door-count.tsx'
export { DoorNeighbours } from './door-neighbours.tsx'
export { Occupancy } from './occupancy.tsx'
