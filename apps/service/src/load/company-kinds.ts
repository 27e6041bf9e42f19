import { schemas } from '@frontdesk/api-types'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { companyMemberRow, companyRow, needed } from '#db/rows.ts'
import * as table from '#db/schema.ts'

import { guid, loadKind, readAs, recordKind } from './load-kind.ts'
import { upsert } from './upsert.ts'

export const companies = recordKind(schemas.Company, table.companies, companyRow)

export const companyMembers = recordKind(schemas.CompanyMember, table.companyMembers, companyMemberRow)

const roleLine = z.object({ role: z.enum(['sponsor', 'exhibitor', 'vendor']) })

/** A line has the record and, beside it, `role`. */
export const companyTypes = loadKind({
  read: (line) => {
    const record = readAs(schemas.CompanyTypeAssignment, line)
    const projectId = needed(record.projectId, 'projectId')
    return { id: record.id, projectId, role: readAs(roleLine, line).role, itemOrder: record.itemOrder ?? 0, record }
  },
  write: (tx, rows) => upsert(tx, table.companyTypes, rows),
  key: ({ id }) => id,
})

const categoryLine = z.object({ companyId: guid, category: schemas.Category })

/** `{companyId, category}` */
export const companyCategories = loadKind({
  read: (line) => {
    const { companyId, category: record } = readAs(categoryLine, line)
    const projectId = needed(record.projectId, 'category.projectId')
    return { companyId, category: { id: record.id, projectId, displayOrder: record.displayOrder ?? 0, record } }
  },
  write: async (tx, items) => {
    // Several companies share a category; one statement may touch a row only once.
    const rows = new Map(items.map(({ category }) => [category.id, category]))
    await upsert(tx, table.categories, [...rows.values()])
    await tx
      .insert(table.companyCategories)
      .values(items.map(({ companyId, category }) => ({ companyId, categoryId: category.id })))
      .onConflictDoNothing()
  },
  key: ({ companyId, category }) => `${companyId} ${category.id}`,
  batch: 250,
})

const eventCompanyLine = z.object({
  eventId: guid,
  companyId: guid,
  sponsorTypeId: guid.nullish(),
  exhibitorTypeId: guid.nullish(),
  vendorTypeId: guid.nullish(),
  memberIds: z.array(guid).nullish(),
})

/** `{eventId, companyId, sponsorTypeId?, exhibitorTypeId?, vendorTypeId?, memberIds}` */
export const eventCompanies = loadKind({
  read: (line) => {
    const { memberIds, ...link } = readAs(eventCompanyLine, line)
    return {
      row: {
        eventId: link.eventId,
        companyId: link.companyId,
        sponsorTypeId: link.sponsorTypeId ?? null,
        exhibitorTypeId: link.exhibitorTypeId ?? null,
        vendorTypeId: link.vendorTypeId ?? null,
      },
      memberIds: [...new Set(memberIds ?? [])],
    }
  },
  write: async (tx, items) => {
    const rows = items.map(({ row }) => row)
    await upsert(tx, table.eventCompanies, rows, ['eventId', 'companyId'])
    const { eventId, companyId } = table.eventCompanyMembers
    const pairs = rows.map((row) => sql`(${row.eventId}::uuid, ${row.companyId}::uuid)`)
    await tx.delete(table.eventCompanyMembers).where(sql`(${eventId}, ${companyId}) in (${sql.join(pairs, sql`, `)})`)
    const members = items.flatMap(({ row, memberIds }) =>
      memberIds.map((memberId, itemOrder) => ({
        eventId: row.eventId,
        companyId: row.companyId,
        memberId,
        itemOrder,
      })),
    )
    if (members.length > 0) await tx.insert(table.eventCompanyMembers).values(members)
  },
  key: ({ row }) => `${row.eventId} ${row.companyId}`,
  batch: 125,
})
