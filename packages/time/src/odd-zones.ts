/** The part that knows zone ids of another form than IANA's (see `parts.ts`). */
export { ianaOfWindowsZone } from './windows-zones.ts'
export { spelledZone } from './zone-spelling.ts'
