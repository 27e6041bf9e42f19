import type { DeskAnswer } from '@frontdesk/desk-api'
import { and, arrayOverlaps, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { Audit } from '#audit/audit.ts'
import type { Trail, TrailEntry } from '#audit/trail.ts'
import { accountNames } from '#auth/account-names.ts'
import { type Database, stored } from '#store/database.ts'
import { notes } from '#store/directory-tables.ts'
import { accounts, recentPeople, writes } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'
import { webhookDeliveries } from '#store/webhook-tables.ts'
import type { ActivityLog } from '#writes/activity.ts'
import type { StoredAnswers } from '#writes/stored-answers.ts'

import { type Erasure, namedIds } from './erasure.ts'
import type { createPersonTraces } from './person-traces.ts'

export type Disclosed = DeskAnswer<'disclose'>
export type Disclose = (subject: Erasure) => Promise<Disclosed>

type OfGuestLists = Pick<Disclosed['parts'], 'guests' | 'sheets' | 'arrivals' | 'passages'>
type Version = { digest: string; text: string | null; firstSeen: Date; lastSeen: Date }

/** Rows of each part. */
const mostRows = 500
/** A version is a whole record. */
const mostVersions = 200
/** Each id is searched for in the whole audit. */
const mostAudited = 20

const eventIdsIn = (parts: Readonly<Record<string, readonly object[]>>): Set<string> =>
  new Set(
    Object.values(parts).flatMap((rows) =>
      rows.flatMap((row) => ('eventId' in row && typeof row.eventId === 'string' ? [row.eventId] : [])),
    ),
  )

/**
 * Everything that the desk stores about the person of a record, decrypted, and none of what is sealed. Only rows about
 * them: what names them among others stays out. The audit says who took it.
 */
export function createDisclose(deps: {
  db: Database
  audit: Pick<Audit, 'record'>
  trail: Trail
  traces: ReturnType<typeof createPersonTraces>
  cipher: TextCipher
  storedAnswers: Pick<StoredAnswers, 'decrypt'>
  activity: ActivityLog
  /** The newest rows of each part about these rows of guest lists and attendees. */
  guests: (guestIds: readonly string[], attendeeIds: readonly string[], limit: number) => Promise<OfGuestLists>
  /** The newest ones of records about one of these people. */
  versions: (ids: readonly string[], limit: number) => Promise<Version[]>
  /** null: not known here. */
  eventName: (id: string) => string | null
  now: () => Date
}): Disclose {
  const { db } = deps
  const notesAbout = async (ids: readonly string[]) => {
    const rows = await stored(
      db
        .select({ note: notes, name: accounts.name })
        .from(notes)
        .leftJoin(accounts, eq(accounts.id, notes.personId))
        .where(inArray(notes.subjectId, [...ids]))
        .orderBy(desc(notes.at))
        .limit(mostRows),
    )
    return rows.map(({ note: { id, kind, subjectId, eventId, personId, at, text }, name }) => ({
      id,
      about: { kind, id: subjectId },
      eventId,
      at: at.toISOString(),
      by: { id: personId, name },
      text: deps.cipher.decrypt(id, text),
    }))
  }
  const answersTo = async (ids: readonly string[]) => {
    const rows = await stored(
      db
        .select()
        .from(writes)
        .where(and(arrayOverlaps(writes.subjects, [...ids]), isNotNull(writes.answer)))
        .orderBy(desc(writes.at))
        .limit(mostRows),
    )
    return rows.map(({ id, operation, at, answer }) => ({
      id,
      operation,
      at: at.toISOString(),
      answer: answer === null ? null : deps.storedAnswers.decrypt(id, answer),
    }))
  }
  const recentsWith = async (ids: readonly string[]) => {
    const rows = await stored(
      db
        .select()
        .from(recentPeople)
        .where(inArray(recentPeople.subjectId, [...ids]))
        .orderBy(desc(recentPeople.seenAt))
        .limit(mostRows),
    )
    const nameOf = await accountNames(
      db,
      rows.map(({ personId }) => personId),
    )
    return rows.map(({ personId, kind, eventId, subjectId, seenAt }) => ({
      of: { id: personId, name: nameOf(personId) },
      about: { kind, id: subjectId },
      eventId,
      at: seenAt.toISOString(),
    }))
  }
  const deliveriesAbout = async (ids: readonly string[]) => {
    const rows = await stored(
      db
        .select()
        .from(webhookDeliveries)
        .where(inArray(webhookDeliveries.subjectId, [...ids]))
        .orderBy(desc(webhookDeliveries.at))
        .limit(mostRows),
    )
    return rows.map(({ id, webhookId, type, eventId, data, at, state }) => ({
      id,
      webhookId,
      type,
      eventId,
      data,
      at: at.toISOString(),
      state,
    }))
  }
  const auditedOf = async (ids: readonly string[]) => {
    const found = new Map<number, TrailEntry>()
    for (const subject of ids.slice(0, mostAudited))
      for (const entry of await deps.trail.read({ subject }, mostRows)) found.set(entry.seq, entry)
    return [...found.values()].toSorted((a, b) => b.seq - a.seq).slice(0, mostRows)
  }
  return async ({ kind, id: given, actor, session, reference }) => {
    const id = given.toLowerCase()
    const { ids, emails, entries, guestIds } = await deps.traces.of(id)
    const all = [...new Set([...ids, ...guestIds])]
    // Sequential: the embedded store has one session.
    const listed = await deps.guests(guestIds, ids, mostRows)
    const parts = {
      records: entries.slice(0, mostRows).map(({ seenAt, facts, ...entry }) => ({
        ...entry,
        // A digest, which tells nothing about them.
        code: undefined,
        facts: facts === null ? null : (JSON.parse(facts) as unknown),
        seenAt: new Date(seenAt).toISOString(),
      })),
      ...listed,
      notes: await notesAbout(all),
      activity: await deps.activity.list({ eventId: null, subjects: ids }, mostRows),
      answers: await answersTo(ids),
      versions: (await deps.versions(all, mostVersions)).map(({ text, firstSeen, lastSeen, ...version }) => ({
        ...version,
        digest: undefined,
        firstSeen: firstSeen.toISOString(),
        lastSeen: lastSeen.toISOString(),
        content: text === null ? null : (JSON.parse(text) as unknown),
      })),
      recents: await recentsWith(all),
      deliveries: await deliveriesAbout(all),
      audit: await auditedOf(all),
    }
    await deps.audit.record({
      kind: 'export',
      action: 'desk.disclose',
      actor,
      session,
      reference,
      outcome: 'confirmed',
      subjects: namedIds(kind, id, entries),
    })
    const isCut = (name: string, rows: readonly unknown[]): boolean =>
      rows.length >= (name === 'versions' ? mostVersions : mostRows)
    const cut = Object.entries(parts).flatMap(([name, rows]) => (isCut(name, rows) ? [name] : []))
    const events = Object.fromEntries(
      [...eventIdsIn(parts)].flatMap((eventId) => {
        const name = deps.eventName(eventId)
        return name === null ? [] : [[eventId, name]]
      }),
    )
    return { at: deps.now().toISOString(), ids: all, emails, events, cut, parts }
  }
}
