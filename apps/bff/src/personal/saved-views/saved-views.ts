import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, stored } from '#store/database.ts'
import { savedViews } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

/** The list of known events (`eventId` null), or the guest list of an event. */
export type ViewedList = { list: 'events' | 'guests'; eventId: string | null }
/** `search` has search parameters of the list's page, as an address has them. */
type SavedView = { id: string; name: string; search: string }

export type SavedViews = {
  /** Ordered by name. */
  list(personId: string, of: ViewedList): Promise<SavedView[]>
  /** Adds a view, or changes the one with this id. @throws ProblemError `invalid_input` when the list has 50 */
  put(personId: string, of: ViewedList, view: SavedView): Promise<void>
  remove(personId: string, id: string): Promise<void>
}

/** Views of one list. */
const most = 50
/** Views of one account. Above it the oldest are dropped: lists of past events are no longer opened. */
const mostInAll = 500

/** The context for encrypting a view. */
const place = (personId: string, id: string): string => `view ${personId} ${id}`.toLowerCase()

function read(text: string | null): Omit<SavedView, 'id'> | null {
  const content: unknown = text === null ? null : JSON.parse(text)
  if (typeof content !== 'object' || content === null || !('name' in content) || !('search' in content)) return null
  const { name, search } = content
  return typeof name === 'string' && typeof search === 'string' ? { name, search } : null
}

const ofList = (personId: string, { list, eventId }: ViewedList) =>
  and(
    eq(savedViews.personId, personId),
    eq(savedViews.list, list),
    eventId === null ? isNull(savedViews.eventId) : eq(savedViews.eventId, eventId),
  )

/** Views that a person saved of lists; only they see them. A link to the same view is its address. */
export function createSavedViews(deps: { db: Database; now: () => Date; cipher: TextCipher }): SavedViews {
  const { db, cipher } = deps
  const dropOldest = async (personId: string): Promise<void> => {
    const own = eq(savedViews.personId, personId)
    const oldest = db
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(own)
      .orderBy(desc(savedViews.changedAt), asc(savedViews.id))
      .offset(mostInAll)
    await stored(db.delete(savedViews).where(and(own, inArray(savedViews.id, oldest))))
  }
  return {
    async list(personId, of) {
      const rows = await stored(db.select().from(savedViews).where(ofList(personId, of)))
      const views = rows.flatMap(({ id, content }) => {
        const view = read(cipher.decrypt(place(personId, id), content))
        return view === null ? [] : [{ id, ...view }]
      })
      return views.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    },
    async put(personId, of, { id: given, name, search }) {
      const id = given.toLowerCase()
      const rows = await stored(db.select({ id: savedViews.id }).from(savedViews).where(ofList(personId, of)))
      if (rows.filter((row) => row.id !== id).length >= most)
        throw new ProblemError('invalid_input', {
          detail: `A list may have ${most} saved views. Delete one of them first.`,
        })
      const content = cipher.encrypt(place(personId, id), JSON.stringify({ name, search }))
      const view = { ...of, content, changedAt: deps.now() }
      await stored(
        db
          .insert(savedViews)
          .values({ ...view, personId, id })
          .onConflictDoUpdate({ target: [savedViews.personId, savedViews.id], set: view }),
      )
      await dropOldest(personId)
    },
    async remove(personId, id) {
      await stored(
        db.delete(savedViews).where(and(eq(savedViews.personId, personId), eq(savedViews.id, id.toLowerCase()))),
      )
    },
  }
}
