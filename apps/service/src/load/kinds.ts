import { schemas } from '@frontdesk/api-types'
import { z } from 'zod'

import type { ProjectRecord } from '#db/project-record.ts'
import { locationRow, needed } from '#db/rows.ts'
import * as table from '#db/schema.ts'

import * as company from './company-kinds.ts'
import * as event from './event-kinds.ts'
import { guid, recordKind, type LoadKind } from './load-kind.ts'
import * as person from './person-kinds.ts'

const project: z.ZodType<ProjectRecord> = z.looseObject({
  id: guid,
  organizationId: guid.nullish(),
  name: z.string().nullish(),
  timezone: z.string().nullish(),
})

interface Listed {
  id: string
  projectId?: string | null | undefined
  itemOrder?: number | null | undefined
}

/** Columns of a record that only has an order. */
const listed = <R extends Listed>(record: R) => ({
  id: record.id,
  projectId: needed(record.projectId, 'projectId'),
  itemOrder: record.itemOrder ?? 0,
  record,
})

/** The kinds of the import format by file name, in load order: referenced kinds first. */
export const kinds = {
  projects: recordKind(project, table.projects, (record) => ({
    id: record.id,
    organizationId: record.organizationId ?? null,
    record,
  })),
  locations: recordKind(schemas.Location, table.locations, locationRow),
  'event-types': recordKind(schemas.EventType, table.eventTypes, listed),
  'meta-fields': recordKind(schemas.MetaField, table.metaFields, listed),
  'company-types': company.companyTypes,
  companies: company.companies,
  'company-members': company.companyMembers,
  'company-categories': company.companyCategories,
  events: event.events,
  'event-companies': company.eventCompanies,
  'virtual-info': event.virtualInfo,
  'external-resources': event.externalResources,
  comments: event.comments,
  posts: event.posts,
  facilitators: event.facilitators,
  inventory: event.inventory,
  'registration-types': person.registrationTypes,
  'registration-details': person.registrationDetails,
  'ticket-types': person.ticketTypes,
  'pass-codes': person.passCodes,
  attendees: person.attendees,
  registrants: person.registrants,
} as const satisfies Record<string, LoadKind>

export type KindName = keyof typeof kinds

/** Guarantee of the cast: the keys of the map above, in its order. */
export const kindNames = Object.keys(kinds) as KindName[]

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)
