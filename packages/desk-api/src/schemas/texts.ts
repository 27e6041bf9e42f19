import { roles } from '@frontdesk/api-types/table'
import { z } from 'zod'

/** Text that the store can keep: PostgreSQL refuses the character NUL. */
export const storable = (): z.ZodString => z.string().refine((text) => !text.includes('\0'))

// Control characters, and marks that turn the direction of what follows: with them a name reads as another one.
const misleading = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Name of a staff account: 1 to 120 characters, none of which is invisible. */
export const personName = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(120)
    .refine((text) => !misleading.test(text))

export const email = () =>
  storable()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/)

export const newPassword = () => z.string().min(12).max(128)
export const givenPassword = () => z.string().min(1).max(256)
/** Of an authenticator app, or a recovery code. */
export const secondFactor = () => z.string().min(1).max(40)
/** The token of a one-time link. */
export const linkToken = () => z.string().min(1).max(100)
export const role = z.enum(roles)

/** A project with all of its events (`eventId` null), or one event. */
const grant = z.strictObject({ projectId: z.guid(), eventId: z.guid().nullable() })
/** What an account is limited to; null is everything. */
export const scope = z.array(grant).max(200).readonly().nullable()

/** An instant as `toISOString` writes it. */
export const instant = z.string()

/** Ids in a query, separated by commas: 1 to 20 of them, in lower case afterwards. */
export const idList = z
  .string()
  .max(1000)
  .transform((text) => text.toLowerCase().split(','))
  .pipe(z.array(z.guid()).min(1).max(20))

/** A whole number of a query, from 1 to `most`. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))

export const idParam = z.strictObject({ id: z.guid() })
