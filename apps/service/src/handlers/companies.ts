/** Operations 1-6: companies, their people, categories and events. Open choices: `docs/unknowns.md`. */
import type { CompanyMember, EventCompanyItem } from '@frontdesk/api-types'
import { and, asc, count, eq, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { eventsWithin } from '#access/reach.ts'
import {
  categories,
  companies,
  companyCategories,
  companyMembers,
  companyTypes,
  eventCompanies,
  eventCompanyMembers,
  events,
} from '#db/schema.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { wholePage, WHOLE_PAGE } from '../paging.ts'
import { notFound } from '../problem.ts'
import { presentEvent } from './present-event.ts'

const byName = { sort: 'name', sortDir: 'Asc' } as const
const byDisplayOrder = { sort: 'displayOrder', sortDir: 'Asc' } as const
const byStart = { sort: 'start', sortDir: 'Asc' } as const

const sponsor = alias(companyTypes, 'sponsor')
const exhibitor = alias(companyTypes, 'exhibitor')
const vendor = alias(companyTypes, 'vendor')

export function createCompanyHandlers({ db, reach, now }: ServiceDeps) {
  /** A page of the events that satisfy the condition, in time order. */
  async function eventPage(condition: SQL | undefined) {
    const [total] = await db.select({ count: count() }).from(events).where(condition)
    const rows = await db
      .select()
      .from(events)
      .where(condition)
      .orderBy(asc(events.startUtc), asc(events.id))
      .limit(WHOLE_PAGE)
    const at = now()
    return wholePage(
      rows.map((row) => presentEvent(row, at)),
      total?.count ?? 0,
      byStart,
    )
  }

  return {
    getCompany: async ({ params, access }) => (await reach.company(access, params.companyid)).record,

    listCompanyMembers: async ({ params, access }) => {
      const company = await reach.company(access, params.companyid)
      const ofCompany = eq(companyMembers.companyId, company.id)
      const [total] = await db.select({ count: count() }).from(companyMembers).where(ofCompany)
      const rows = await db
        .select({ record: companyMembers.record })
        .from(companyMembers)
        .where(ofCompany)
        .orderBy(sql`${companyMembers.sortName} collate "C"`, companyMembers.id)
        .limit(WHOLE_PAGE)
      return wholePage(
        rows.map(({ record }) => record),
        total?.count ?? 0,
        byName,
      )
    },

    listCompanyCategories: async ({ params, access }) => {
      const company = await reach.company(access, params.companyid)
      const ofCompany = eq(companyCategories.companyId, company.id)
      const [total] = await db.select({ count: count() }).from(companyCategories).where(ofCompany)
      const rows = await db
        .select({ record: categories.record })
        .from(companyCategories)
        .innerJoin(categories, eq(categories.id, companyCategories.categoryId))
        .where(ofCompany)
        .orderBy(categories.displayOrder, categories.id)
        .limit(WHOLE_PAGE)
      return wholePage(
        rows.map(({ record }) => record),
        total?.count ?? 0,
        byDisplayOrder,
      )
    },

    listCompanyEvents: async ({ params, access }) => {
      const company = await reach.company(access, params.companyid)
      const here = db
        .select({ id: eventCompanies.eventId })
        .from(eventCompanies)
        .where(eq(eventCompanies.companyId, company.id))
      return eventPage(and(sql`${events.id} in ${here}`, eventsWithin(access)))
    },

    listMemberEvents: async ({ params, access }) => {
      const company = await reach.company(access, params.companyid)
      const [member] = await db
        .select({ id: companyMembers.id })
        .from(companyMembers)
        .where(and(eq(companyMembers.id, params.memberid), eq(companyMembers.companyId, company.id)))
      if (member === undefined) throw notFound(`The company has no member ${params.memberid}.`)
      const here = db
        .select({ id: eventCompanyMembers.eventId })
        .from(eventCompanyMembers)
        .where(eq(eventCompanyMembers.memberId, member.id))
      return eventPage(and(sql`${events.id} in ${here}`, eventsWithin(access)))
    },

    listEventCompanies: async ({ params, query, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const { sponsorTypeId, exhibitorTypeId, vendorTypeId, companyMemberTypeId: anyTypeId } = query
      const filters = [
        eq(eventCompanies.eventId, event.id),
        sponsorTypeId === undefined ? undefined : eq(eventCompanies.sponsorTypeId, sponsorTypeId),
        exhibitorTypeId === undefined ? undefined : eq(eventCompanies.exhibitorTypeId, exhibitorTypeId),
        vendorTypeId === undefined ? undefined : eq(eventCompanies.vendorTypeId, vendorTypeId),
        anyTypeId === undefined
          ? undefined
          : or(
              eq(eventCompanies.sponsorTypeId, anyTypeId),
              eq(eventCompanies.exhibitorTypeId, anyTypeId),
              eq(eventCompanies.vendorTypeId, anyTypeId),
              sql`lower(${companies.record}->>'companyTypeId') = ${anyTypeId.toLowerCase()}`,
            ),
      ]
      const rows = await db
        .select({
          company: companies.record,
          id: companies.id,
          sponsorType: sponsor.record,
          exhibitorType: exhibitor.record,
          vendorType: vendor.record,
        })
        .from(eventCompanies)
        .innerJoin(companies, eq(companies.id, eventCompanies.companyId))
        .leftJoin(sponsor, eq(sponsor.id, eventCompanies.sponsorTypeId))
        .leftJoin(exhibitor, eq(exhibitor.id, eventCompanies.exhibitorTypeId))
        .leftJoin(vendor, eq(vendor.id, eventCompanies.vendorTypeId))
        .where(and(...filters))
        .orderBy(
          sql`${sponsor.itemOrder} asc nulls last, ${exhibitor.itemOrder} asc nulls last, ${vendor.itemOrder} asc nulls last`,
          sql`lower(${companies.record}->>'name') collate "C"`,
          companies.id,
        )
        .limit(WHOLE_PAGE)
      const members = await db
        .select({ companyId: eventCompanyMembers.companyId, record: companyMembers.record })
        .from(eventCompanyMembers)
        .innerJoin(companyMembers, eq(companyMembers.id, eventCompanyMembers.memberId))
        .where(eq(eventCompanyMembers.eventId, event.id))
        .orderBy(eventCompanyMembers.itemOrder, companyMembers.id)
      const membersOf = new Map<string, CompanyMember[]>()
      for (const { companyId, record } of members)
        membersOf.set(companyId, [...(membersOf.get(companyId) ?? []), record])
      return rows.map(({ id, ...item }): EventCompanyItem => ({ ...item, companyMembers: membersOf.get(id) ?? [] }))
    },
  } satisfies Partial<Handlers>
}
