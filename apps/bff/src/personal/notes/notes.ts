import { randomUUID } from 'node:crypto'

import type { DeskBody } from '@frontdesk/desk-api'
import { type SQL, and, count, desc, eq, inArray } from 'drizzle-orm'

import { isAtLeast } from '#access/access.ts'
import type { Audit, Transaction } from '#audit/audit.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { notes } from '#store/directory-tables.ts'
import { accounts } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

export type NoteKind = DeskBody<'addNote'>['kind']
type AtDoor = NonNullable<DeskBody<'addNote'>['atDoor']>

/** A note as shown. `at` is an instant, `…Z`; the name is null when the author's account was removed. */
export type Note = {
  id: string
  text: string
  by: { id: string; name: string | null }
  at: string
  mine: boolean
  atDoor?: AtDoor
}
export type NewNote = { kind: NoteKind; id: string; eventId: string | null; text: string; atDoor: AtDoor | null }
/** The caller, with what the audit needs. */
export type Writer = { person: { id: string; role: string }; session: string; reference: string }

export type Notes = {
  /** Newest first, at most 100. Without `eventId` for all events. */
  list(
    about: { kind: NoteKind | null; ids: readonly string[]; eventId: string | null },
    reader: string,
  ): Promise<Note[]>
  /**
   * A repeated request with the same `key` returns the same note.
   * @throws ProblemError `key_reused`, `too_many`, `invalid_input` when there are too many notes
   */
  add(note: NewNote, writer: Writer, key: string | null): Promise<Note>
  /** The event of a note, for the scope check. @throws ProblemError `no_such_note` */
  eventOf(id: string): Promise<string | null>
  /** Own notes, or any as an administrator. @throws ProblemError `no_such_note`, `not_permitted` */
  remove(id: string, writer: Writer): Promise<void>
}

/** Per record: the list shows no more. */
const most = 100
/** Notes of one author. */
const mostOfWriter = 2000
type Row = typeof notes.$inferSelect

const entryOf = ({ person, session, reference }: Writer, { id, kind, subjectId, eventId }: Row) => ({
  kind: 'note' as const,
  actor: person,
  session,
  reference,
  outcome: 'confirmed',
  subjects: {
    [kind === 'code' ? 'registrationPassCodeId' : `${kind}Id`]: subjectId,
    ...(eventId === null ? {} : { eventId }),
    noteId: id,
  },
})

/** Runs after the insert: exceeding a limit rolls it back. */
async function assertRoom(tx: Transaction, { kind, subjectId, personId }: Row): Promise<void> {
  const numberOf = async (which: SQL | undefined): Promise<number> =>
    firstOf(await tx.select({ n: count() }).from(notes).where(which))?.n ?? 0
  if ((await numberOf(and(eq(notes.kind, kind), eq(notes.subjectId, subjectId)))) > most)
    throw new ProblemError('invalid_input', { detail: `There are ${most} notes here already. Remove one first.` })
  if ((await numberOf(eq(notes.personId, personId))) > mostOfWriter)
    throw new ProblemError('invalid_input', { detail: `You have written ${mostOfWriter} notes. Remove some first.` })
}

/** Staff notes about a record. Texts are encrypted per row; the audit records ids only. */
export function createNotes(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  limits: Pick<Limits, 'take'>
  cipher: TextCipher
  /** HMAC under a key that is derived from the installation's secret. */
  fingerprint: (value: unknown) => string
  now: () => Date
}): Notes {
  const { db, cipher } = deps
  const noteOf = (row: Row, name: string | null, reader: string): Note[] => {
    const text = cipher.decrypt(row.id, row.text)
    if (text === null) return []
    const { id, personId, at, atDoor } = row
    return [
      {
        id,
        text,
        by: { id: personId, name },
        at: at.toISOString(),
        mine: personId === reader,
        ...((atDoor === 'look' || atDoor === 'stop') && { atDoor }),
      },
    ]
  }
  const find = async (id: string): Promise<Row> => {
    const row = firstOf(await stored(db.select().from(notes).where(eq(notes.id, id))))
    if (row === null) throw new ProblemError('no_such_note')
    return row
  }
  const nameOf = async (id: string): Promise<string | null> =>
    firstOf(await stored(db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id))))?.name ?? null

  return {
    async list({ kind, ids, eventId }, reader) {
      const rows = await stored(
        db
          .select({ note: notes, name: accounts.name })
          .from(notes)
          .leftJoin(accounts, eq(accounts.id, notes.personId))
          .where(
            and(
              inArray(notes.subjectId, [...ids]),
              kind === null ? undefined : eq(notes.kind, kind),
              eventId === null ? undefined : eq(notes.eventId, eventId),
            ),
          )
          .orderBy(desc(notes.at), desc(notes.id))
          .limit(most),
      )
      return rows.flatMap(({ note, name }) => noteOf(note, name, reader))
    },
    async add({ kind, id: subjectId, eventId, text, atDoor }, writer, key) {
      const id = randomUUID()
      const personId = writer.person.id
      await deps.limits.take('note', personId)
      const row: Row = {
        id,
        kind,
        subjectId: subjectId.toLowerCase(),
        eventId: eventId?.toLowerCase() ?? null,
        personId,
        key: key === null ? null : deps.fingerprint([personId, key]),
        text: cipher.encrypt(id, text),
        at: deps.now(),
        atDoor,
      }
      if (atDoor !== null && !isAtLeast(writer.person.role, 'organizer'))
        throw new ProblemError('not_permitted', { detail: 'Only an organizer writes a note for the door.' })
      const made = await deps.audit.within(async (tx, append) => {
        const [first] = await tx.insert(notes).values(row).onConflictDoNothing().returning({ id: notes.id })
        if (first === undefined) return false
        await assertRoom(tx, row)
        await append({
          ...entryOf(writer, row),
          action: 'desk.addNote',
          fields: atDoor === null ? ['text'] : ['text', 'atDoor'],
        })
        return true
      })
      const name = await nameOf(personId)
      const [own] = noteOf(row, name, personId)
      if (made && own !== undefined) return own
      const earlier = firstOf(
        await stored(
          db
            .select()
            .from(notes)
            .where(eq(notes.key, row.key ?? '')),
        ),
      )
      const [known] = earlier === null ? [] : noteOf(earlier, name, personId)
      const isSame =
        known?.text === text &&
        (known?.atDoor ?? null) === atDoor &&
        earlier?.subjectId === row.subjectId &&
        earlier.kind === kind
      if (known === undefined || !isSame)
        throw new ProblemError('key_reused', { detail: 'Send a new key with every new note.' })
      return known
    },
    eventOf: async (id) => (await find(id)).eventId,
    async remove(id, writer) {
      const row = await find(id)
      const { person } = writer
      if (row.personId !== person.id && person.role !== 'admin')
        throw new ProblemError('not_permitted', { detail: 'Only its writer or an administrator removes a note.' })
      await deps.audit.within(async (tx, append) => {
        await tx.delete(notes).where(eq(notes.id, id))
        await append({ ...entryOf(writer, row), action: 'desk.removeNote' })
      })
    },
  }
}
