import { deskUrlOf } from '@frontdesk/desk-api/table'
import { queryOptions } from '@tanstack/react-query'

import { type Answer, call } from '#api/call.ts'
import { type Listed, fieldsOf } from '#api/list-projection.ts'
import { problemOf } from '#api/problem.ts'
import { send } from '#api/send.ts'

/** Of an event's companies what tells their roles. */
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
/** A company's own items of an event's companies, with what tells its roles; none when the event does not name it. */
export type OwnItems = Omit<Listed<'listEventCompanies', RoleFields>, 'company'>[]

type Wish = {
  eventId: string
  signal: AbortSignal
  told: (answer: Answer<OwnItems>) => void
  failed: (why: unknown) => void
}

/** The border answers for so many events at a time. */
const mostEvents = 24
/** Events that are asked for singly at a time. */
const atOnce = 4

/** What was wished for in this turn, by company. */
const wishes = new Map<string, Wish[]>()

/**
 * What a company is at an event (op 6). All events that are asked about in one turn go out as one request. Its key begins
 * with the operation, so that what looks through its answers finds these too.
 */
export function companyRoles(companyId: string, id: string) {
  // An event in two spellings is one, and is named once.
  const eventId = id.toLowerCase()
  return queryOptions({
    queryKey: ['listEventCompanies', { params: { eventid: eventId } }, { company: companyId }] as const,
    queryFn: ({ signal }) =>
      new Promise<Answer<OwnItems>>((told, failed) => {
        const wished = wishes.get(companyId) ?? []
        if (wished.length === 0) setTimeout(() => takeOut(companyId))
        wishes.set(companyId, [...wished, { eventId, signal, told, failed }])
      }),
  })
}

function takeOut(companyId: string): void {
  const wished = (wishes.get(companyId) ?? []).filter(({ signal }) => !signal.aborted)
  wishes.delete(companyId)
  for (let at = 0; at < wished.length; at += mostEvents) void ask(companyId, wished.slice(at, at + mostEvents))
}

/** Ends when nobody waits for any of them. */
function shared(wished: readonly Wish[]): AbortSignal {
  const all = new AbortController()
  for (const { signal } of wished)
    signal.addEventListener('abort', () => wished.every((one) => one.signal.aborted) && all.abort())
  return all.signal
}

async function ask(companyId: string, wished: readonly Wish[]): Promise<void> {
  const events = wished.map(({ eventId }) => eventId).join()
  try {
    const { body, at } = await send('GET', `${deskUrlOf('companyRoles', { companyId })}?events=${events}`, {
      signal: shared(wished),
    })
    const late = wished.filter((wish, n) => !settled(wish, Object(body)[n], at))
    const lane = async (): Promise<void> => {
      for (let wish = late.shift(); wish !== undefined; wish = late.shift()) await alone(companyId, wish)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  } catch (thrown) {
    for (const { failed } of wished) failed(thrown)
  }
}

/** False for what the border did not know in time. */
function settled({ told, failed }: Wish, part: unknown, at: string): boolean {
  if (Array.isArray(part)) told({ data: trusted(part), sealed: [], at })
  else if (part) failed(problemOf(Number(Object(part).status), part))
  else return false
  return true
}

/** The border has made the items of an answer that it parsed. */
function trusted(items: unknown[]): OwnItems {
  return items as OwnItems
}

/** It is asked for singly where the service is slow, so that each is told when it comes. */
async function alone(companyId: string, { eventId, signal, told, failed }: Wish): Promise<void> {
  try {
    const input = { params: { eventid: eventId } }
    const answer = await call('listEventCompanies', input, signal, { fields: roleFields.names })
    const data = answer.data.filter(({ company }) => company?.id.toLowerCase() === companyId.toLowerCase())
    told({ ...answer, data })
  } catch (thrown) {
    failed(thrown)
  }
}
