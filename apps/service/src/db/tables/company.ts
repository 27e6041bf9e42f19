import type { Category, Company, CompanyMember, CompanyTypeAssignment } from '@frontdesk/api-types'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { eventId } from './event.ts'
import { projectId } from './project.ts'

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    record: jsonb('record').$type<Company>().notNull(),
  },
  (t) => [index('companies_project').on(t.projectId)],
)

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id)

export const companyMembers = pgTable(
  'company_members',
  {
    id: uuid('id').primaryKey(),
    companyId: companyId(),
    projectId: projectId(),
    personId: uuid('person_id'),
    sortName: text('sort_name').notNull(),
    record: jsonb('record').$type<CompanyMember>().notNull(),
  },
  (t) => [index('company_members_company').on(t.companyId, t.sortName, t.id)],
)

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    displayOrder: integer('display_order').notNull().default(0),
    record: jsonb('record').$type<Category>().notNull(),
  },
  (t) => [index('categories_project').on(t.projectId)],
)

export const companyCategories = pgTable(
  'company_categories',
  {
    companyId: companyId(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.categoryId] })],
)

/** The sponsor, exhibitor and vendor types of a project. */
export const companyTypes = pgTable(
  'company_types',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    role: text('role').$type<'sponsor' | 'exhibitor' | 'vendor'>().notNull(),
    itemOrder: integer('item_order').notNull().default(0),
    record: jsonb('record').$type<CompanyTypeAssignment>().notNull(),
  },
  (t) => [index('company_types_project').on(t.projectId)],
)

/** A company at an event, in up to three roles. */
export const eventCompanies = pgTable(
  'event_companies',
  {
    eventId: eventId(),
    companyId: companyId(),
    sponsorTypeId: uuid('sponsor_type_id').references(() => companyTypes.id),
    exhibitorTypeId: uuid('exhibitor_type_id').references(() => companyTypes.id),
    vendorTypeId: uuid('vendor_type_id').references(() => companyTypes.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.companyId] }), index('event_companies_company').on(t.companyId)],
)

/** The members of a company at an event. */
export const eventCompanyMembers = pgTable(
  'event_company_members',
  {
    eventId: eventId(),
    companyId: companyId(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => companyMembers.id),
    itemOrder: integer('item_order').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.companyId, t.memberId] }),
    index('event_company_members_member').on(t.memberId),
  ],
)
