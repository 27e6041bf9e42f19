import { isDeepStrictEqual } from 'node:util'

import { describe, expect, it } from 'vitest'

import { lines } from './contract-gaps-suite.ts'
import { demoRecords } from './demo-records.ts'

const today = '2026-11-21'
const records = [...demoRecords({ today })]
const ofKind = (kind: string) => records.filter((item) => item.kind === kind).map((item) => item.record)
const count = (kind: string) => ofKind(kind).length
describe('demo records', () => {
  it('are of known kinds, referenced records first', () => {
    expect(new Set(records.map((item) => item.kind))).toEqual(
      new Set(['projects', 'event-companies', ...Object.keys(lines)]),
    )
    expect(records[0]?.kind).toBe('projects')
  })

  it.each(Object.entries(lines))('%s pass their schema, unchanged', (kind, { schema, beside = [] }) => {
    const found = ofKind(kind)
    expect(found.length).toBeGreaterThan(0)
    const changed = found.filter((record) => {
      const own = Object.fromEntries(Object.entries(record).filter(([name]) => !beside.includes(name)))
      return !isDeepStrictEqual(schema.parse(record), own)
    })
    expect(changed).toEqual([])
  })

  it('are many', () => {
    expect(count('projects')).toBeGreaterThanOrEqual(2)
    expect(count('events')).toBeGreaterThanOrEqual(320)
    expect(count('companies')).toBe(60)
    expect(count('company-members')).toBeGreaterThan(180)
    expect(count('attendees')).toBeGreaterThanOrEqual(3000)
    expect(count('registrants')).toBeGreaterThan(400)
    expect(count('locations')).toBeGreaterThan(70)
    expect(count('facilitators')).toBeGreaterThan(90)
  })

  it('refuses an invalid date', () => {
    expect(() => [...demoRecords({ today: 'tomorrow' })]).toThrow(RangeError)
  })
})

/** Fields that reference another record, and its kind. */
const references: Record<string, string> = {
  projectId: 'projects',
  eventId: 'events',
  companyId: 'companies',
  locationId: 'locations',
  eventTypeId: 'event-types',
  sponsorTypeId: 'company-types',
  exhibitorTypeId: 'company-types',
  vendorTypeId: 'company-types',
  companyTypeId: 'company-types',
  registrationTypeId: 'registration-types',
  registrationPassCodeId: 'pass-codes',
  eventRegistrationDetailsId: 'registration-details',
  registrantId: 'registrants',
  memberIds: 'company-members',
  eventIds: 'events',
  projectIds: 'projects',
  inventoryId: 'inventory',
  categoryId: 'categories',
  personId: 'people',
  objId: 'events',
}

describe('ids of the demo', () => {
  const ids = new Map<string, Set<string>>()
  const add = (kind: string, id: unknown) => ids.set(kind, (ids.get(kind) ?? new Set()).add(String(id)))
  const partsOf: Record<string, (record: Record<string, unknown>) => [string, unknown][]> = {
    attendees: (record) => [
      ['attendees', at(record, 'attendee', 'id')],
      ['people', at(record, 'person', 'id')],
    ],
    inventory: (record) => [['inventory', at(record, 'inventory', 'id')]],
    comments: (record) => [['comments', at(record, 'comment', 'id')]],
    'company-categories': (record) => [['categories', at(record, 'category', 'id')]],
    // Members and facilitators are other people.
    'company-members': (record) => [
      ['company-members', record['id']],
      ['people', record['personId']],
    ],
    facilitators: (record) => [
      ['facilitators', record['id']],
      ['people', record['personId']],
    ],
    events: (record) => [
      ['events', record['id']],
      ['people', at(record, 'organizer', 'personId')],
      ...list(record['categories']).map((category): [string, unknown] => ['categories', category['id']]),
    ],
    'meta-fields': (record) => [
      ['meta-fields', record['id']],
      ['categories', record['categoryId']],
    ],
  }
  for (const { kind, record } of records) {
    const named = partsOf[kind]?.(record) ?? [[kind, record['id']] as const]
    for (const [name, id] of named) add(name, id)
  }

  it('can all be resolved', () => {
    const lost = new Set<string>()
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inner] of Object.entries(value)) {
        const kind = references[name]
        for (const id of kind === undefined ? [] : [inner].flat()) {
          if (typeof id === 'string' && ids.get(kind ?? '')?.has(id) !== true) lost.add(`${path}.${name}`)
        }
        visit(inner, `${path}.${name}`)
      }
    }
    for (const { kind, record } of records) visit(record, kind)
    expect([...lost]).toEqual([])
  })

  it.each(['locations', 'events', 'comments'])('%s stand below their parents, in trees', (kind) => {
    const nodes = ofKind(kind).map((record) => (kind === 'comments' ? part(record, 'comment') : record))
    const byId = new Map(nodes.map((node) => [node['id'], node]))
    for (const node of nodes) {
      const parent = node['parentId'] === null ? null : byId.get(node['parentId'])
      expect(parent).not.toBeUndefined()
      expect(node['currentLevel']).toBe(parent === null ? 0 : Number(parent?.['currentLevel']) + 1)
      expect(node['topLevelId']).toBe(parent === null ? node['id'] : parent?.['topLevelId'])
    }
    expect(nodes.some((node) => Number(node['currentLevel']) >= 2)).toBe(true)
  })

  it('are unique, and so are slugs in a project', () => {
    for (const kind of ['events', 'companies', 'company-members', 'pass-codes', 'registrants', 'locations']) {
      const found = ofKind(kind).map((record) => record['id'])
      expect(new Set(found).size).toBe(found.length)
    }
    const slugs = ofKind('events').map((event) => `${String(event['projectId'])} ${String(event['slug'])}`)
    expect(new Set(slugs).size).toBe(slugs.length)
    const pairs = ofKind('attendees').map(
      (record) => `${String(at(record, 'attendee', 'eventId'))} ${String(at(record, 'attendee', 'personId'))}`,
    )
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('people of a project have distinct names and addresses', () => {
    const people = new Map(ofKind('attendees').map((record) => [at(record, 'person', 'id'), part(record, 'person')]))
    for (const field of ['name', 'email']) {
      const values = [...people.values()].map((person) => `${String(person['projectId'])} ${String(person[field])}`)
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it('addresses and numbers are reserved for examples', () => {
    const text = JSON.stringify(records)
    const hosts = new Set([...text.matchAll(/@([a-z0-9.-]+\.[a-z]+)/gi)].map((match) => match[1]))
    expect(hosts).toEqual(new Set(['example.org', 'example.com']))
    const mails = [...text.matchAll(/"email":"([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(mails.filter((mail) => !/^[a-z0-9.+-]+@example\.(org|com)$/.test(mail))).toEqual([])
    const phones = [...text.matchAll(/"(?:phone|mobile)":"([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(
      phones.filter((phone) => !/^\+44 1632 960\d{3}$|^\+44 20 7946 0\d{3}$|^\+1 202 555 01\d\d$/.test(phone)),
    ).toEqual([])
    const links = [...text.matchAll(/(?:https?|rtmps?):\/\/([^/"\\]+)/g)].map((match) => match[1] ?? '')
    expect(links.filter((host) => !/(^|\.)example\.(org|com)$/.test(host))).toEqual([])
  })
})

function part(record: Record<string, unknown>, field: string): Record<string, unknown> {
  return { ...(record[field] as object) }
}

function at(record: Record<string, unknown>, field: string, name: string): unknown {
  return part(record, field)[name]
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}
