import type { Attendee, AttendeeRecord, Registrant } from '@frontdesk/api-types'
import { type OperationId, operations } from '@frontdesk/api-types/table'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'
import { type DirectoryHit, findInDirectory } from '#api/desk/directory.ts'
import { guestQuery, rowIdQuery } from '#api/desk/guests.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { type AttendeeView, attendeeView } from '#records/registration/attendee-view.ts'
import type { Known, Source } from '#records/registration/code-check.ts'
import type { Read } from '#screen/query-boundary.tsx'

/** What is known of a person id: the registration here (op 32), a cached record, the directory, the guest list. */
export type RegistrationPerson = {
  name: string | null
  email: string | null
  /** The address and the answer it comes from; null also for one that only a guest list has. */
  mail: Known<string> | null
  attendeeId: string | null
  userId: string | null
  registrant: Registrant | null
  /** Whether a look-up is under way that may still tell their name. */
  looking: boolean
  read: Read<Registrant>
}

/** The API has no read of a person by id; a registration or a cached attendee of this event may have the name. */
export function useRegistrationPerson(eventId: string, personId: string | null): RegistrationPerson {
  const client = useQueryClient()
  const read = useMaybeAnswer(
    'getRegistrantForPerson',
    { params: { eventid: eventId }, query: { personid: personId ?? '' } },
    { enabled: personId !== null },
  )
  const registrant = read.answer?.data ?? null
  const open = personId === null ? null : seenAttendee(client, personId)
  const registeredName = nameOf({ ...registrant, email: null }) ?? nameOf(registrant?.user)
  const isRead = personId !== null && open === null && (read.problem !== null || registrant !== null)
  const isNameless = isRead && !registeredName
  // Only when the service and the cache lack the name or the address: the directory may have it.
  const seen = useQuery({
    ...directoryPersonQuery(eventId, personId ?? ''),
    enabled: isNameless || (isRead && firstFilled(registrant?.email) === null),
  })
  const before = seen.data?.find(({ email }) => email !== null) ?? seen.data?.[0]
  const nameBefore = firstFilled(...(seen.data?.map((hit) => hit.name) ?? []))
  // The list is read where the directory is switched off, too.
  const row = useQuery({
    ...rowIdQuery(eventId, personId ?? ''),
    enabled: isNameless && !seen.isLoading && nameBefore === null,
  })
  const { data: listed } = useQuery({
    ...guestQuery(eventId, row.data ?? ''),
    enabled: isNameless && typeof row.data === 'string',
  })
  const mail =
    known(registrant?.email, { operation: 32, at: read.answer?.at ?? '' }) ??
    known(open?.view.email, { operation: open?.operation ?? 22, at: open?.at ?? '' }) ??
    known(before?.email, { operation: operationNumber(before?.operation), at: before?.seenAt ?? '' })
  const name = registeredName ?? open?.view.name ?? nameBefore ?? firstFilled(listed?.sheet.name)
  return {
    name,
    email: mail?.value ?? firstFilled(listed?.sheet.email),
    mail,
    attendeeId: open?.view.attendee.eventId?.toLowerCase() === eventId.toLowerCase() ? open.view.attendee.id : null,
    userId: registrant?.userId ?? open?.view.userId ?? before?.userId ?? null,
    registrant,
    looking: name === null && (read.pending || seen.isLoading || row.isLoading),
    read,
  }
}

/** The directory's records of a person. */
function directoryPersonQuery(eventId: string, personId: string) {
  const id = personId.toLowerCase()
  return queryOptions({
    queryKey: ['directory-person', eventId.toLowerCase(), id],
    queryFn: async ({ signal }): Promise<DirectoryHit[]> => {
      const { hits } = await findInDirectory({ text: id }, eventId, signal)
      return hits.filter((hit) => hit.personId?.toLowerCase() === id || hit.id.toLowerCase() === id)
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** Registrations of a person at other events that this desk has seen. */
export function useOtherRegistrations(eventId: string, personId: string): DirectoryHit[] {
  const { data = [] } = useQuery(directoryPersonQuery(eventId, personId))
  return data.filter((hit) => hit.kind === 'registrant' && hit.eventId?.toLowerCase() !== eventId.toLowerCase())
}

const operationNumber = (id: string | undefined): number =>
  id !== undefined && isOperation(id) ? operations[id].number : 22

const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id)

function known(text: string | null | undefined, source: Source): Known<string> | null {
  const value = firstFilled(text)
  return value === null ? null : { value, source }
}

type Seen = { view: AttendeeView; operation: number; at: string }

function seenAttendee(client: QueryClient, personId: string): Seen | null {
  const answers = [
    ...client.getQueriesData<Answer<AttendeeRecord>>({ queryKey: ['getAttendee'] }),
    ...client.getQueriesData<Answer<Attendee>>({ queryKey: ['getAttendeeForUser'] }),
  ]
  for (const [key, answer] of answers) {
    const view = attendeeView(answer?.data)
    if (answer && view?.personId?.toLowerCase() === personId.toLowerCase())
      return { view, operation: key[0] === 'getAttendee' ? 22 : 21, at: answer.at }
  }
  return null
}
