import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { schemas } from '#records.ts'
import { specSection, specText } from '#spec.ts'

import { paged, serviceResponse } from './envelopes.ts'
import { guid } from './scalars.ts'
import { fieldsOf } from './shape-of.ts'

const spec = specText()
const base = ['id', 'created', 'modified', 'etag', 'projectId']
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const keys = (...parts: z.ZodType[]) => parts.flatMap((part) => Object.keys(fieldsOf(part) ?? {}))
/** Backticked identifiers of a text: `name?` gives name. */
const named = (text: string) => [...text.matchAll(/`([a-z]\w*)\??`/gi)].map((match) => match[1] ?? '')
const unique = (names: string[]) => [...new Set(names)].toSorted()

type Case = {
  title: string
  has: string[]
  /** Words in backticks that are not fields of these schemas. */
  not?: string[]
  /** Fields that the section describes without naming each in backticks. */
  also?: string[]
}
const { Event, InventoryItem, InventoryDetails, RegistrationDetails, RegistrationSettings } = schemas
const cases: Case[] = [
  { title: 'Company', has: keys(schemas.Company), also: base },
  {
    title: 'Company type assignment (`sponsorType`, `exhibitorType`, `vendorType`)',
    has: keys(schemas.CompanyTypeAssignment),
    also: base,
    not: ['sponsorType', 'exhibitorType', 'vendorType'],
  },
  { title: 'Company member', has: keys(schemas.CompanyMember), also: base },
  { title: 'Event company item (event company listing)', has: keys(schemas.EventCompanyItem) },
  { title: 'Category', has: keys(schemas.Category), also: base },
  { title: 'Registration pass code', has: keys(schemas.RegistrationPassCode), also: base },
  { title: 'Virtual event settings', has: keys(schemas.VirtualEventSettings), also: base },
  { title: 'Attendee', has: keys(schemas.Attendee), also: base },
  { title: 'Attendance type', has: keys(schemas.AttendanceType), also: base },
  { title: 'Person', has: keys(schemas.Person), also: base },
  { title: 'External resource', has: keys(schemas.ExternalResource), also: base },
  { title: 'Location', has: keys(schemas.Location), also: base },
  {
    title: 'Comment item (comment listing)',
    has: [...keys(schemas.CommentItem), ...keys(fieldsOf(schemas.CommentItem)?.['comment'] ?? guid)],
  },
  { title: 'Event type', has: keys(schemas.EventType), also: base },
  { title: 'Event', has: keys(Event, schemas.Organizer) },
  { title: 'Timeslot', has: keys(schemas.Timeslot), also: base },
  {
    title: 'dti (formatted date/time info)',
    has: keys(schemas.Dti, schemas.DtiTimezone),
  },
  { title: 'Recurrence', has: keys(schemas.Recurrence), also: [...base, ...days] },
  { title: 'Registration type', has: keys(schemas.RegistrationType), also: base },
  {
    title: 'Registration details / settings (start-registration response)',
    has: keys(RegistrationDetails, RegistrationSettings),
    also: base,
    not: ['details', 'settings'],
  },
  { title: 'Ticket type', has: keys(schemas.TicketType), also: base },
  { title: 'Registrant (registration response)', has: keys(schemas.Registrant), also: base },
  {
    title: 'Facilitator',
    has: keys(schemas.Facilitator, schemas.FacilitatorType),
    also: base,
    not: ['valueKind'],
  },
  {
    title: 'Inventory item',
    has: keys(InventoryItem, InventoryDetails, schemas.InventorySettings, schemas.InventoryType),
    also: base,
    not: ['inventory', 'details', 'settings'],
  },
  { title: 'Metadata field definition', has: keys(schemas.MetaField), also: base },
  { title: 'Post item', has: keys(schemas.PostItem) },
]

describe.each(cases)('$title', ({ title, has, not = [], also = [] }) => {
  test('has exactly the fields that the contract names', () => {
    const names = named(specSection(spec, title).split('\n').slice(2).join('\n'))
    expect(unique(has)).toEqual(unique([...names, ...also]).filter((name) => !not.includes(name)))
  })
})

test('the conventions name the fields of style, pictures, user, problem and the two envelopes', () => {
  const conventions = specSection(spec, 'Conventions')
  const line = (start: string) => named(conventions.split('\n').find((text) => text.startsWith(start)) ?? '')
  const rest = (names: string[], ...not: string[]) => unique(names.filter((name) => !not.includes(name)))
  expect(unique(keys(schemas.Style))).toEqual(rest(line('**Style**'), 'style'))
  expect(unique(keys(schemas.ProfileImages))).toEqual(rest(line('**ProfileImages**'), 'profileImages'))
  expect(unique(keys(schemas.UserSummary))).toEqual(rest(line('**UserSummary**'), 'user', 'createdByUser'))
  expect(unique(keys(schemas.ProblemDetails))).toEqual(rest(line('**ProblemDetails**')))
  expect(unique(keys(paged(guid)))).toEqual(rest(line('**Paged result**')))
  expect(unique(keys(serviceResponse(guid)))).toEqual(rest(line('**Service response**')))
})

test('detects a missing or added field', () => {
  expect(named('`a?`, `b` string?, `c` (x), `GET /no`')).toEqual(['a', 'b', 'c'])
  expect(named(specSection(spec, 'Post item'))).toHaveLength(11)
})
