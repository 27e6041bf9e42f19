import type { z } from 'zod'

import * as attendee from './schemas/attendee.ts'
import * as base from './schemas/base.ts'
import * as bodies from './schemas/bodies.ts'
import * as company from './schemas/company.ts'
import * as content from './schemas/content.ts'
import { CodeVerdict, Confirmation, Enrollment, StartedRegistration } from './schemas/envelopes.ts'
import * as time from './schemas/event-time.ts'
import * as event from './schemas/event.ts'
import * as inventory from './schemas/inventory.ts'
import * as place from './schemas/place.ts'
import * as registration from './schemas/registration.ts'

/** Every record of the contract by its name. The names in the operations table are keys of this object. */
export const schemas = {
  Style: base.Style,
  ProfileImages: base.ProfileImages,
  UserSummary: base.UserSummary,
  ProblemDetails: base.ProblemDetails,
  ...company,
  ...place,
  ...time,
  ...event,
  ...attendee,
  ...content,
  ...registration,
  ...inventory,
  Enrollment,
  CodeVerdict,
  StartedRegistration,
  Confirmation,
}

/** Every request body by its name. */
export const bodySchemas = bodies

export type Records = { [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> }
export type Bodies = { [N in keyof typeof bodies]: z.output<(typeof bodies)[N]> }
