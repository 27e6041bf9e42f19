/** The part for zone ids that are not in IANA's form (see `parts.ts`). */
export { ianaOfWindowsZone } from './windows-zones.ts'
export { spelledZone } from './zone-spelling.ts'
