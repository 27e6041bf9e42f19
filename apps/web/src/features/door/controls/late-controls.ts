/** The parts of the door's controls that load after its first screen, in one chunk. */
export { DoorField } from '#arrivals/door-field.tsx'

export { DoorMenu } from './door-menu.tsx'
