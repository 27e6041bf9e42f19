import { brotliDecompressSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Directory } from '#directory/directory.ts'
import { canaryKey, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { statelessParts } from '#testing/stateless-parts.ts'
import { until } from '#testing/until.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [own, project] = [guid(900), guid(901)]
const company = { id: own.toUpperCase(), name: 'Kolk', projectId: project, email: 'kolk@example.org' }
const other = { id: guid(903), name: 'SOMEBODY ELSE', projectId: project }
const gold = { id: guid(904), name: 'Gold', projectId: project, description: 'CANARY' }
const item = { company, sponsorType: gold, vendorType: null, companyMembers: [{ id: guid(905), firstName: 'CANARY' }] }
const [stated, unnamed] = [[{ sponsorType: { id: gold.id, name: 'Gold' } }], []]
const list = json(200, [{ company: other, vendorType: { id: guid(906), name: 'Food' } }, item])

let service: FakeService
/** Responses for single events; others get `list`. */
const says = new Map<number, Reply>()
beforeAll(async () => {
  service = await startFakeService()
  service.reply = (seen, response) => {
    const event = Number(/(\d{12})\/companies$/.exec(seen.url)?.[1])
    ;(says.get(event) ?? list)(seen, response)
  }
})
afterAll(() => service.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  // Fake time: a slow machine cannot cause a timeout.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  service.seen.length = 0
  says.clear()
})

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, n) => from + n)
const pathOf = (events: readonly number[]) => `/desk/companies/${own}/roles?events=${events.map(guid).join()}`
const asked = async (events: readonly number[]) => {
  const answer = await desk.ask('support', pathOf(events))
  const told: unknown = await answer.json()
  return { answer, told }
}
const codesIn = (told: unknown): unknown[] =>
  (told as unknown[]).map((part) => (Array.isArray(part) ? part.length : part && Object(part).code))

const observed: string[] = []
const noted: unknown[] = []
const indexLater: Directory['indexLater'] = (id, named, value) => noted.push([id, named, value()])
const desk = deskUnderTest({
  service: () => service.url,
  deps: { observe: (operation, status) => observed.push(`${operation} ${status}`) },
  parts(upstream, leaks) {
    const open = statelessParts(upstream, leaks)
    return { ...open, directory: { ...open.directory, on: true, indexLater } }
  },
})
afterAll(() => desk.close())
beforeEach(() => {
  observed.length = 0
  noted.length = 0
  desk.logged.length = 0
})

describe('the roles of a company at events', () => {
  it('are returned for each event, in order, for this company only, with only the roles', async () => {
    says.set(2, json(200, [{ company: other }]))
    says.set(3, json(200, [{ company: { id: own }, exhibitorType: { id: guid(8), name: null } }, item]))
    const { answer, told } = await asked([3, 1, 2])
    expect(told).toEqual([[{ exhibitorType: { id: guid(8), name: null } }, ...stated], stated, unnamed])
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'application/json',
    ])
    expect(service.seen.map(({ url }) => url)).toEqual([3, 1, 2].map((n) => `/api/events/${guid(n)}/companies`))
    // The search finds them by name, as after a single request.
    expect(noted).toHaveLength(3)
    expect(noted[2]).toMatchObject(['listEventCompanies', { eventid: guid(2) }, [{ company: other }]])
  })

  it('are less than 2 KB with headers for 24 events, and have an ETag', async () => {
    const coded = { headers: { 'accept-encoding': 'br' } }
    const answer = await desk.ask('support', pathOf(upTo(24)), coded)
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(head.length + (await answer.arrayBuffer()).byteLength).toBeLessThan(2000)
    const tag = answer.headers.get('etag') ?? ''
    const again = { headers: { ...coded.headers, 'if-none-match': tag } }
    expect((await desk.ask('support', pathOf(upTo(24)), again)).status).toBe(304)
    // The service is called each time.
    expect(service.seen).toHaveLength(48)
    says.set(24, json(200, []))
    expect((await desk.ask('support', pathOf(upTo(24)), again)).status).toBe(200)
  })

  it('are those of the requested company, also when the same bytes were read for another one', async () => {
    const whole = await desk.ask('support', `/api/events/${guid(1)}/companies`)
    expect(await whole.json()).toHaveLength(2)
    expect((await asked([1])).told).toEqual([stated])
    const others = await desk.ask('support', pathOf([1]).replace(own, other.id))
    expect(await others.json()).toEqual([[{ vendorType: { id: guid(906), name: 'Food' } }]])
  })

  it('are complete for every content coding, with and without the header for absent records', async () => {
    const long = Array.from({ length: 40 }, (_, n) => ({ company, sponsorType: { id: guid(n), name: `Rank ${n}` } }))
    says.set(1, json(200, long))
    says.set(2, json(404, {}))
    const headers = { 'accept-encoding': 'br', 'frontdesk-absent': 'ok', 'if-none-match': '*' }
    const plain = await asked([1, 2])
    expect(codesIn(plain.told)).toEqual([40, 'upstream_not_found'])
    const coded = await desk.ask('support', pathOf([1, 2]), { headers: { ...headers, 'if-none-match': '"x"' } })
    expect(coded.headers.get('content-encoding')).toBe('br')
    const bytes = brotliDecompressSync(new Uint8Array(await coded.arrayBuffer()))
    expect(codesIn(JSON.parse(bytes.toString()))).toEqual([40, 'upstream_not_found'])
    expect((await desk.ask('support', pathOf([1, 2]), { headers })).status).toBe(304)
    expect(observed).not.toContain('listEventCompanies 304')
  })

  it('that cannot be read are a problem of their event, with a reference that is in the log', async () => {
    says.set(1, json(403, { title: 'No' }))
    says.set(2, json(500, {}))
    says.set(3, raw(200, 'text/html', '<p>CANARY</p>'))
    says.set(4, json(200, [{ company: 'CANARY' }]))
    says.set(5, json(200, [{ ...item, company: { ...company, name: canaryKey } }]))
    says.set(6, (_, response) => response.destroy())
    const { answer, told } = await asked(upTo(8))
    const codes = ['upstream_forbidden', 'upstream_failed', ...Array.from({ length: 3 }, () => 'upstream_invalid')]
    expect([answer.status, codesIn(told)]).toEqual([200, [...codes, 'upstream_unreachable', 1, 1]])
    expect(JSON.stringify(told)).not.toContain('CANARY')
    expect(JSON.stringify(told)).not.toContain(canaryKey)
    const [refused] = told as { type: string; status: number; reference: string }[]
    expect(refused).toMatchObject({ type: 'urn:frontdesk:problem:upstream_forbidden', status: 403 })
    expect(desk.logged.join('')).toContain(refused?.reference)
    const statuses = [200, 200, 403, 502, 502, 502, 502, 502]
    expect(observed.toSorted()).toEqual([
      'desk.companyRoles 200',
      ...statuses.map((status) => `listEventCompanies ${status}`),
    ])
  })

  it('are refused for an invalid request, without a call to the service', async () => {
    for (const [path, status] of [
      [`/desk/companies/x/roles?events=${guid(1)}`, 400],
      [`/desk/companies/${own}/roles`, 400],
      [pathOf(upTo(25)), 400],
      [pathOf([1, 1]), 400],
      [`${pathOf([1])}&page=1`, 400],
      [`/desk/companies/${own}/roles/`, 404],
    ] as const)
      expect([path, (await desk.ask('admin', path)).status]).toEqual([path, status])
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await desk.ask('admin', pathOf([1]), { method })).status).toBe(405)
    expect(service.seen).toEqual([])
  })

  it('are one call per event, shared with concurrent requests', async () => {
    const held: (() => void)[] = []
    says.set(1, (seen, response) => held.push(() => list(seen, response)))
    const all = [asked([1]), asked([1]), desk.ask('admin', `/api/events/${guid(1)}/companies`)]
    await until(() => held.length === 1 && desk.waiting() === 1)
    held.forEach((answer) => answer())
    const [one, two] = (await Promise.all(all)) as Awaited<ReturnType<typeof asked>>[]
    expect([one?.told, two?.told, service.seen.length]).toEqual([[stated], [stated], 1])
  })
})
