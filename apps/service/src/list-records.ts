import { createHash } from 'node:crypto'

import { emptyGuid } from '@frontdesk/api-types'
import { type SQL, and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '#db/database.ts'
import { companies, companyTypes, eventCompanies, eventTypes, events, projects, registrationTypes } from '#db/schema.ts'

/** A record in the shape of an operation's answer, with the input of that operation. */
export interface ListedAnswer {
  id: string
  asked: Record<string, string>
  value: unknown
}

/** A page of all records. `next`: start of the next page; null at the end. */
export interface ListedRecords {
  answers: ListedAnswer[]
  next: string | null
}

const atOnce = 250
/** Fields of an event that are omitted in lists: long texts and people. */
const leftOut = ['description', 'descriptionHtml', 'notes', 'organizer', 'dti', 'timeslot', 'style', 'meta', 'socials']
const shortRecord = (column: SQL | typeof events.record): SQL =>
  sql`${column} - ${sql.raw(`array[${leftOut.map((name) => `'${name}'`).join()}]::text[]`)}`

const sponsor = alias(companyTypes, 'sponsor')
const exhibitor = alias(companyTypes, 'exhibitor')
const vendor = alias(companyTypes, 'vendor')

const steps = ['projects', 'companies', 'events', 'eventCompanies'] as const
type Step = (typeof steps)[number]

/**
 * All projects, events and companies of the store, for the desk that started this service, because no operation lists
 * them.
 */
export function createRecordList(db: Db) {
  const projectAnswers = async (after: string): Promise<{ answers: ListedAnswer[]; last: string | undefined }> => {
    const rows = await db.select().from(projects).where(gt(projects.id, after)).orderBy(asc(projects.id)).limit(atOnce)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { answers: [], last: undefined }
    const types = await db.select().from(eventTypes).where(inArray(eventTypes.projectId, ids))
    const registrations = await db.select().from(registrationTypes).where(inArray(registrationTypes.projectId, ids))
    const answers = rows.flatMap(({ id: projectid, record }) => {
      const own = <R>(all: { projectId: string; record: R }[]): R[] =>
        all.flatMap((one) => (one.projectId === projectid ? [one.record] : []))
      return [
        { id: 'getProject', asked: { projectid }, value: record },
        { id: 'listEventTypes', asked: { projectid }, value: { data: own(types) } },
        { id: 'listRegistrationTypes', asked: { projectid }, value: own(registrations) },
      ]
    })
    return { answers, last: full(rows)?.id }
  }
  const companyAnswers = async (after: string) => {
    const page = and(gt(companies.id, after))
    const rows = await db.select().from(companies).where(page).orderBy(asc(companies.id)).limit(atOnce)
    const answers = rows.map(({ id, record }) => ({ id: 'getCompany', asked: { companyid: id }, value: record }))
    return { answers, last: full(rows)?.id }
  }
  const eventAnswers = async (after: string) => {
    const rows = await db
      .select({ id: events.id, record: shortRecord(events.record) })
      .from(events)
      .where(gt(events.id, after))
      .orderBy(asc(events.id))
      .limit(atOnce)
    const answers = rows.map(({ record }) => ({ id: 'getEventForSlug', asked: {}, value: record }))
    return { answers, last: full(rows)?.id }
  }
  /** In the shape of op 6's answer, without members. */
  const eventCompanyAnswers = async (after: string) => {
    const ids = await db
      .selectDistinct({ id: eventCompanies.eventId })
      .from(eventCompanies)
      .where(gt(eventCompanies.eventId, after))
      .orderBy(asc(eventCompanies.eventId))
      .limit(atOnce)
    if (ids.length === 0) return { answers: [], last: undefined }
    const rows = await db
      .select({
        eventid: eventCompanies.eventId,
        company: companies.record,
        sponsorType: sponsor.record,
        exhibitorType: exhibitor.record,
        vendorType: vendor.record,
      })
      .from(eventCompanies)
      .innerJoin(companies, eq(companies.id, eventCompanies.companyId))
      .leftJoin(sponsor, eq(sponsor.id, eventCompanies.sponsorTypeId))
      .leftJoin(exhibitor, eq(exhibitor.id, eventCompanies.exhibitorTypeId))
      .leftJoin(vendor, eq(vendor.id, eventCompanies.vendorTypeId))
      .where(
        inArray(
          eventCompanies.eventId,
          ids.map(({ id }) => id),
        ),
      )
    const answers = ids.map(({ id: eventid }) => ({
      id: 'listEventCompanies',
      asked: { eventid },
      value: rows.flatMap(({ eventid: at, ...item }) => (at === eventid ? [item] : [])),
    }))
    return { answers, last: full(ids)?.id }
  }
  const partOf = {
    projects: projectAnswers,
    companies: companyAnswers,
    events: eventAnswers,
    eventCompanies: eventCompanyAnswers,
  }

  return {
    /** Changes whenever a listed record was added or changed. */
    async stamp(): Promise<string> {
      const parts: unknown[] = []
      for (const table of [projects, companies, events, eventTypes, registrationTypes]) {
        const latest = sql<string | null>`max(${table.record}->>'modified')`
        parts.push(await db.select({ rows: count(), latest }).from(table))
      }
      parts.push(await db.select({ rows: count() }).from(eventCompanies))
      return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    },
    /** `after`: `next` of the previous page; null for the first one. */
    async list(after: string | null): Promise<ListedRecords> {
      const [name, id = emptyGuid] = (after ?? '').split(' ')
      const step: Step = steps.find((known) => known === name) ?? 'projects'
      const { answers, last } = await partOf[step](id)
      const following = steps[steps.indexOf(step) + 1]
      if (last !== undefined) return { answers, next: `${step} ${last}` }
      return { answers, next: following === undefined ? null : `${following} ${emptyGuid}` }
    },
  }
}

/** The last row of a full page, after which there may be more. */
const full = <R>(rows: readonly R[]): R | undefined => (rows.length === atOnce ? rows.at(-1) : undefined)
