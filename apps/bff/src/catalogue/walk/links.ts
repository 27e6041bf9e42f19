import { isRecord } from '@frontdesk/api-types/is-record'
import { emptyGuid, isGuid } from '@frontdesk/api-types/table'
import { type IndexedEntry, readFacts } from '@frontdesk/finder/entry'

import type { Address, Found, Taken } from './address.ts'

const idIn = (record: unknown, name: string): string | null => {
  const value = isRecord(record) ? record[name] : null
  if (typeof value !== 'string' || !isGuid(value)) return null
  const id = value.toLowerCase()
  return id === emptyGuid ? null : id
}
const recordsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const dataOf = (value: unknown): unknown[] => (isRecord(value) ? recordsOf(value['data']) : [])

function startOf(event: unknown): Date | null {
  const text = isRecord(event) ? (event['startUtc'] ?? event['start']) : null
  const at = new Date(typeof text === 'string' ? text : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

const projectReads = ['getProject', 'listEventTypes', 'listRegistrationTypes'] as const

type Lead = Address & { near?: Date | null; mention?: boolean }

function ofProject(id: string | null): Lead[] {
  return id === null ? [] : projectReads.map((operation) => ({ operation, subject: id, within: null }))
}

function ofEvent(event: unknown): Lead[] {
  const near = startOf(event)
  const companies = (id: string, mention: boolean): Lead => ({
    operation: 'listEventCompanies',
    subject: id,
    within: null,
    near,
    mention,
  })
  const id = idIn(event, 'id')
  if (id === null) return []
  const others = [idIn(event, 'parentId'), idIn(event, 'topLevelId')].filter((other) => other !== null && other !== id)
  return [
    companies(id, false),
    ...[...new Set(others)].flatMap((other) => (other === null ? [] : [companies(other, true)])),
    ...ofProject(idIn(event, 'projectId')).map((lead) => ({ ...lead, near })),
  ]
}

const ofCompany = (id: string): Lead[] => [
  { operation: 'listCompanyEvents', subject: id, within: null },
  { operation: 'listCompanyMembers', subject: id, within: null },
]

const memberEvents = (member: unknown, company: string): Lead[] => {
  const id = idIn(member, 'id')
  return id === null ? [] : [{ operation: 'listMemberEvents', subject: id, within: company }]
}

function leadsOf({ operation, subject }: Address, value: unknown): Lead[] {
  switch (operation) {
    case 'getEventForSlug':
      return ofEvent(value)
    case 'listCompanyEvents':
    case 'listMemberEvents':
      return dataOf(value).flatMap(ofEvent)
    case 'listEventCompanies':
      return recordsOf(value).flatMap((item) => {
        const company = isRecord(item) ? item['company'] : null
        const id = idIn(company, 'id')
        if (id === null) return []
        const members = isRecord(item) ? recordsOf(item['companyMembers']) : []
        return [...ofCompany(id), ...members.flatMap((member) => memberEvents(member, id))]
      })
    case 'listCompanyMembers':
      return dataOf(value).flatMap((member) => memberEvents(member, subject))
    case 'getCompany':
      return ofCompany(subject)
    case 'getProject':
      return ofProject(subject)
    case 'listEventTypes':
    case 'listRegistrationTypes':
    case 'identify':
      return []
  }
}

/**
 * What an answer leads to, read from the ids that the contract names, of the records that it names: an open object
 * leads nowhere.
 */
export function linksOf(asked: Taken, answered: Address, value: unknown): Found[] {
  return leadsOf(answered, value).map((lead) => foundOf(lead, asked))
}

const foundOf = (lead: Lead, { near: before, depth }: Pick<Found, 'near' | 'depth'>): Found => {
  const { operation, subject, within, near = before, mention = false } = lead
  return { operation, subject, within, near, mention, depth: depth + 1, seed: false }
}

/** What a record of the directory leads to, as if it had been a seed. */
export function linksOfKnown(entry: IndexedEntry): Found[] {
  const { kind, id } = entry
  const leads =
    kind === 'event'
      ? knownLinks.event(entry)
      : kind === 'company'
        ? knownLinks.company(id)
        : kind === 'project'
          ? knownLinks.project(id)
          : []
  return leads.map((lead) => foundOf(lead, { near: null, depth: 0 }))
}

/** What an event that is known leads to, and a company or a project. */
const knownLinks = {
  event: ({ id, projectId, facts }: Pick<IndexedEntry, 'id' | 'projectId' | 'facts'>): Lead[] =>
    ofEvent({ ...readFacts(facts), id, projectId }),
  company: ofCompany,
  project: (id: string): Lead[] => ofProject(id),
}

/** A list that came without its end. */
export function isCut(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value['data'])) return false
  const { count, numberOfPages } = value
  if (typeof numberOfPages === 'number' && numberOfPages > 1) return true
  return typeof count === 'number' && count > value['data'].length
}
