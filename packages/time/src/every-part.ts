import * as oddZones from './odd-zones.ts'
import { addParts } from './parts.ts'
import * as details from './recurrence/details.ts'
import * as hours from './recurrence/hours.ts'

addParts({ oddZones, hours, details })
