import * as oddZones from './odd-zones.ts'
import { parts } from './parts.ts'
import * as hours from './recurrence/hours.ts'

Object.assign(parts, { oddZones, hours })
