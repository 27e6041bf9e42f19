import { describe, expect, it } from 'vitest'

import { type WalkReads, type WalkState, walkToEvent } from './event-by-id-search.ts'

/** Parsed answers, with only the fields that the search reads. */
type Companies = Awaited<ReturnType<WalkReads['companies']>>
type Events = Awaited<ReturnType<WalkReads['companyEvents']>>
const parsedCompanies = (value: unknown) => value as Companies
const parsedEvents = (value: unknown) => value as Events

const eventId = '0193a1c2-7f00-7000-8000-00000000aaaa'
const company = (name: string, ...people: string[]) => ({
  company: { id: name, name },
  companyMembers: people.map((id) => ({ id, companyId: name, name: id })),
})
const has = (id: string) => parsedEvents([{ id: 'other' }, { id, slug: 'opening', name: 'Opening' }])
const none = parsedEvents([{ id: 'other' }])

async function walk(reads: Partial<WalkReads>, signal = new AbortController().signal) {
  const asked: string[] = []
  const states: WalkState[] = []
  const deps = {
    companies: () => Promise.resolve(parsedCompanies([company('Lantern'), company('Tern', 'Ana', 'Yaw')])),
    companyEvents: () => Promise.resolve(none),
    memberEvents: () => Promise.resolve(none),
    ...reads,
  }
  const events = walkToEvent(
    {
      companies: deps.companies,
      companyEvents: (id, own) => {
        asked.push(id)
        return deps.companyEvents(id, own)
      },
      memberEvents: (id, member, own) => {
        asked.push(`${id} ${member}`)
        return deps.memberEvents(id, member, own)
      },
      eventId,
      outcomeOf: (thrown) => (thrown === 'refused' ? 'refused' : 'silent'),
      now: () => 0,
      unnamed: 'No name',
    },
    signal,
  )
  for await (const state of events) states.push(state)
  return { asked, states, last: states.at(-1) }
}

describe('the search for an event by its id', () => {
  it('reads the companies, then their people, and stops at the first list with the event', async () => {
    const { asked, last } = await walk({
      memberEvents: (_, member) => Promise.resolve(member === 'ana' ? has(eventId.toUpperCase()) : none),
    })
    expect(asked).toEqual(['lantern', 'tern', 'tern ana'])
    expect(last).toMatchObject({
      found: { event: { slug: 'opening' }, place: { kind: 'member', name: 'Ana', company: 'Tern' }, nth: 3 },
      looked: 3,
      places: 4,
      ended: 'done',
    })
  })
  it('sends no further request once it is found', async () => {
    const many = Array.from({ length: 9 }, (_, at) => company(`c${at}`))
    const { asked, last } = await walk({
      companies: () => Promise.resolve(parsedCompanies(many)),
      companyEvents: (id) => Promise.resolve(id === 'c0' ? has(eventId) : none),
    })
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(last).toMatchObject({ found: { nth: 1, place: { name: 'c0' } }, places: 9, untried: 0 })
  })
  it('is bounded, and reports how many lists remain', async () => {
    const many = Array.from({ length: 80 }, (_, at) => company(`c${at}`))
    const { asked, last } = await walk({ companies: () => Promise.resolve(parsedCompanies(many)) })
    expect(asked).toHaveLength(59)
    expect(last).toMatchObject({ found: null, looked: 59, places: 80, untried: 21, noWay: null })
  })
  it('distinguishes refusals and timeouts from a no', async () => {
    const { last } = await walk({
      // The caller interprets what the read throws.
      // oxlint-disable-next-line prefer-promise-reject-errors
      companyEvents: (id) => (id === 'tern' ? Promise.reject('refused') : Promise.reject(new Error('away'))),
    })
    expect(last).toMatchObject({ found: null, looked: 4, refused: 1, silent: 1 })
  })
  it('cannot start where the companies are refused or there are none', async () => {
    // oxlint-disable-next-line prefer-promise-reject-errors
    const refused = await walk({ companies: () => Promise.reject('refused') })
    expect(refused.last).toMatchObject({ noWay: 'refused', looked: 0, ended: 'done' })
    const empty = await walk({ companies: () => Promise.resolve([]) })
    expect(empty.last).toMatchObject({ noWay: 'none', places: 0, ended: 'done' })
  })
  it('stops when aborted', async () => {
    const controller = new AbortController()
    const { last } = await walk(
      {
        companyEvents: () => {
          controller.abort()
          return new Promise(() => undefined)
        },
      },
      controller.signal,
    )
    expect(last?.ended).toBe('stopped')
  })
})
