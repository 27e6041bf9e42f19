// Entry of the calendar worker when run from source: registers tsx to load TypeScript. Not used by a build.
import { register } from 'tsx/esm/api'

register()
await import('./calendar-worker.ts')
