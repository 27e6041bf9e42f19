import { coreRoutes, routeUrl } from '@frontdesk/desk-api/core-table'
import { queryOptions } from '@tanstack/react-query'

import { type Answer, call } from '#api/call.ts'
import { type Listed, fieldsOf } from '#api/list-projection.ts'
import { problemOf } from '#api/problem.ts'
import { send } from '#api/send.ts'

/** The fields of an event's companies that state their roles. */
const roleFields = fieldsOf(
  'listEventCompanies',
  'company.id',
  'exhibitorType.id',
  'exhibitorType.name',
  'sponsorType.id',
  'sponsorType.name',
  'vendorType.id',
  'vendorType.name',
)
type RoleFields = (typeof roleFields)['names'][number]
/** The items of one company among an event's companies, with its roles; empty when the event does not list it. */
export type OwnItems = Omit<Listed<'listEventCompanies', RoleFields>, 'company'>[]

type PendingRead = {
  eventId: string
  signal: AbortSignal
  resolve: (answer: Answer<OwnItems>) => void
  reject: (why: unknown) => void
}

/** The BFF answers for at most this many events per request. */
const mostEvents = 24
/** Concurrent requests for single events. */
const atOnce = 4

/** Reads of this task that are not sent yet, by company. */
const pendingReads = new Map<string, PendingRead[]>()

/**
 * The roles of a company at an event (op 6). All events read in one task are batched into one request. The key begins
 * with the operation, so that searches through the cached answers of op 6 find these too.
 */
export function companyRoles(companyId: string, id: string) {
  // An id in two spellings must be one cache entry and one entry of the batch.
  const eventId = id.toLowerCase()
  return queryOptions({
    queryKey: ['listEventCompanies', { params: { eventid: eventId } }, { company: companyId }] as const,
    queryFn: ({ signal }) =>
      new Promise<Answer<OwnItems>>((resolve, reject) => {
        const reads = pendingReads.get(companyId) ?? []
        if (reads.length === 0) setTimeout(() => flush(companyId))
        pendingReads.set(companyId, [...reads, { eventId, signal, resolve, reject }])
      }),
  })
}

function flush(companyId: string): void {
  const reads = (pendingReads.get(companyId) ?? []).filter(({ signal }) => !signal.aborted)
  pendingReads.delete(companyId)
  for (let at = 0; at < reads.length; at += mostEvents) void readBatch(companyId, reads.slice(at, at + mostEvents))
}

/** Aborts when all of the batched reads are aborted. */
function sharedSignal(reads: readonly PendingRead[]): AbortSignal {
  const all = new AbortController()
  for (const { signal } of reads)
    signal.addEventListener('abort', () => reads.every((one) => one.signal.aborted) && all.abort())
  return all.signal
}

async function readBatch(companyId: string, reads: readonly PendingRead[]): Promise<void> {
  const events = reads.map(({ eventId }) => eventId).join()
  try {
    const { body, at } = await send('GET', `${routeUrl(coreRoutes.companyRoles, { companyId })}?events=${events}`, {
      signal: sharedSignal(reads),
    })
    const unanswered = reads.filter((read, n) => !settled(read, Object(body)[n], at))
    const worker = async (): Promise<void> => {
      for (let read = unanswered.shift(); read !== undefined; read = unanswered.shift()) await readOne(companyId, read)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  } catch (thrown) {
    for (const { reject } of reads) reject(thrown)
  }
}

/** False when the BFF did not have the answer in time. */
function settled({ resolve, reject }: PendingRead, part: unknown, at: string): boolean {
  if (Array.isArray(part)) resolve({ data: trusted(part), sealed: [], at })
  else if (part) reject(problemOf(Number(Object(part).status), part))
  else return false
  return true
}

/** Guarantee of the cast: the BFF took the items from an answer that it parsed. */
function trusted(items: unknown[]): OwnItems {
  return items as OwnItems
}

/** Read one by one where the service is slow, so that each resolves as soon as it arrives. */
async function readOne(companyId: string, { eventId, signal, resolve, reject }: PendingRead): Promise<void> {
  try {
    const input = { params: { eventid: eventId } }
    const answer = await call('listEventCompanies', input, signal, { fields: roleFields.names })
    const data = answer.data.filter(({ company }) => company?.id.toLowerCase() === companyId.toLowerCase())
    resolve({ ...answer, data })
  } catch (thrown) {
    reject(thrown)
  }
}
