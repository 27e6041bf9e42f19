// The thread of calendars, run from source: nothing but tsx reads TypeScript there. A built desk does not use this file.
import { register } from 'tsx/esm/api'

register()
await import('./calendar-worker.ts')
