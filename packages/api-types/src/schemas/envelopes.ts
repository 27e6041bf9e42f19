import { z } from 'zod'

import { Attendee } from './attendee.ts'
import { always, each, may, maybe, sent } from './field.ts'
import {
  Registrant,
  RegistrationDetails,
  RegistrationPassCode,
  RegistrationSettings,
  RegistrationType,
  TicketType,
} from './registration.ts'

/** Paged result. Samples also have `sortDir` and a `request` object. */
export const paged = <S extends z.ZodType>(item: S) =>
  z.object({
    page: may.int64,
    itemsPerPage: may.int64,
    continuationToken: may.text,
    cacheToken: may.text,
    count: always.int64,
    numberOfPages: always.int64,
    data: maybe(z.array(item)),
    ...each(['sort', 'sortDir'], may.text),
    request: maybe(z.object({ sortDir: may.text })),
  })

/** Service response: a 200 may still have `errors`. */
export const serviceResponse = <S extends z.ZodType>(data: S) =>
  z.object({
    requestId: may.text,
    requestComplete: always.flag,
    requestCompleteDate: may.date,
    errors: maybe(z.array(z.string())),
    data: maybe(data),
  })

/** Op 23: the contract specifies only `data` of the envelope, so the fields of both kinds of envelope are read. */
export const Enrollment = serviceResponse(Attendee)
  .partial()
  .extend({ success: may.flag, status: may.int32, message: may.text })

/** Op 30. */
export const CodeVerdict = z.object({
  success: always.flag,
  status: may.int32,
  message: may.text,
  registrationType: maybe(RegistrationType),
  registrationPassCode: maybe(RegistrationPassCode),
})

/** Op 31. `response` is read beside `registrationInfo` or inside it, because the contract allows both. */
export const StartedRegistration = z.object({
  registrationInfo: sent(
    z.object({
      registration: maybe(RegistrationType),
      details: maybe(RegistrationDetails),
      settings: maybe(RegistrationSettings),
      ticketTypes: maybe(z.array(TicketType)),
      response: maybe(Registrant),
    }),
  ),
  response: maybe(Registrant),
})

/** Op 33. */
export const Confirmation = z.object({
  data: always.flag,
  message: may.text,
  success: always.flag,
  status: may.int32,
})
