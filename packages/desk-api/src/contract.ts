import type { z } from 'zod'

import { access } from './schemas/access.ts'
import { account } from './schemas/account.ts'
import { admin } from './schemas/admin.ts'
import { arrivals } from './schemas/arrivals.ts'
import { catalogue } from './schemas/catalogue.ts'
import { directory } from './schemas/directory.ts'
import { door } from './schemas/door.ts'
import { guestImports } from './schemas/guest-imports.ts'
import { guestRuns } from './schemas/guest-runs.ts'
import { guests } from './schemas/guests.ts'
import { live } from './schemas/live.ts'
import { personal } from './schemas/personal.ts'
import { staff } from './schemas/staff.ts'
import { tokens } from './schemas/tokens.ts'
import { versions } from './schemas/versions.ts'
import { webhooks } from './schemas/webhooks.ts'
import type { DeskRouteId } from './table.ts'

export type RouteSchemas = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
}

/** What each of the desk's own routes takes and answers. A route without schemas does not compile. */
export const deskSchemas = {
  ...access,
  ...account,
  ...staff,
  ...personal,
  ...directory,
  ...catalogue,
  ...guests,
  ...guestImports,
  ...arrivals,
  ...door,
  ...guestRuns,
  ...admin,
  ...live,
  ...versions,
  ...tokens,
  ...webhooks,
} satisfies Record<DeskRouteId, RouteSchemas>

type Schemas<I extends DeskRouteId> = (typeof deskSchemas)[I]
type Part<I extends DeskRouteId, P extends string> = Schemas<I> extends Record<P, infer S extends z.ZodType> ? S : null

/** What a handler receives: parsed, or null where the route takes none. */
export type DeskParams<I extends DeskRouteId> = Part<I, 'params'> extends z.ZodType ? z.output<Part<I, 'params'>> : null
export type DeskQuery<I extends DeskRouteId> = Part<I, 'query'> extends z.ZodType ? z.output<Part<I, 'query'>> : null
export type DeskBody<I extends DeskRouteId> = Part<I, 'body'> extends z.ZodType ? z.output<Part<I, 'body'>> : null

/** What a caller sends, before it is parsed. */
export type SentParams<I extends DeskRouteId> = Part<I, 'params'> extends z.ZodType ? z.input<Part<I, 'params'>> : null
export type SentQuery<I extends DeskRouteId> = Part<I, 'query'> extends z.ZodType ? z.input<Part<I, 'query'>> : null
export type SentBody<I extends DeskRouteId> = Part<I, 'body'> extends z.ZodType ? z.input<Part<I, 'body'>> : null

/** What a route answers. */
export type DeskAnswer<I extends DeskRouteId> = z.output<Schemas<I>['answer']>
