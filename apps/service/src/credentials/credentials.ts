/**
 * The credentials of the service: created and revoked by its operator, and checked on every request. The kind decides
 * the header: `x-api-key` for an API key, `Authorization: Bearer` for a bearer token. With both in a request, the first
 * kind that the row of the operation accepts is used.
 */
import type { Operation } from '@frontdesk/api-types'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import type { Db } from '#db/database.ts'
import { credentials, events, projects } from '#db/schema.ts'

import { unauthorized } from '../problem.ts'
import { isSecret, makeSecret, readSecret, type CredentialKind } from './secret.ts'

export type CredentialRow = typeof credentials.$inferSelect

interface CredentialLimits {
  projects?: readonly string[]
  events?: readonly string[]
  organizations?: readonly string[]
}

export interface NewCredential extends CredentialLimits {
  kind: CredentialKind
  name: string
  expires?: Date
}

export interface Credentials {
  /** Creates a credential. Its text is returned only here. */
  create: (wanted: NewCredential) => Promise<{ id: string; text: string }>
  list: () => Promise<CredentialRow[]>
  /** False when there is no such credential or it is revoked already. */
  revoke: (id: string) => Promise<boolean>
  /** The access of the caller. @throws Problem 401 */
  authenticate: (headers: Headers, accepted: Operation['credentials']) => Promise<Access>
}

const present = (ids: readonly string[] | undefined): string[] | null =>
  ids === undefined || ids.length === 0 ? null : [...ids]

/** The text of a credential of this kind in the headers, or null. */
function sent(headers: Headers, kind: CredentialKind): string | null {
  if (kind === 'apiKey') return headers.get('x-api-key')
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

function refusal(accepted: readonly CredentialKind[]) {
  const ways = accepted.map((kind) =>
    kind === 'apiKey' ? 'an API key in x-api-key' : 'a token in Authorization: Bearer',
  )
  return unauthorized(`This operation takes ${ways.join(' or ')}. None was sent, or it is unknown, revoked or expired.`)
}

export function createCredentials({ db, now, newId }: { db: Db; now: () => Date; newId: () => string }): Credentials {
  /** The intersection of all limits to projects, null = all. */
  async function projectsOf(row: CredentialRow): Promise<ReadonlySet<string> | null> {
    const sets: Set<string>[] = []
    if (row.projects !== null) sets.push(new Set(row.projects))
    if (row.organizations !== null) {
      const found = await db
        .select({ id: projects.id })
        .from(projects)
        .where(inArray(projects.organizationId, row.organizations))
      sets.push(new Set(found.map(({ id }) => id)))
    }
    if (row.events !== null) {
      const found = await db
        .selectDistinct({ id: events.projectId })
        .from(events)
        .where(or(inArray(events.id, row.events), inArray(events.topLevelId, row.events)))
      sets.push(new Set(found.map(({ id }) => id)))
    }
    const [first, ...others] = sets
    if (first === undefined) return null
    return new Set([...first].filter((id) => others.every((set) => set.has(id))))
  }

  async function find(kind: CredentialKind, text: string): Promise<CredentialRow | null> {
    const parts = readSecret(kind, text)
    if (parts === null) return null
    const [row] = await db.select().from(credentials).where(eq(credentials.prefix, parts.prefix))
    // Hash and compare in every case: an unknown prefix must take as long as a wrong secret.
    const matches = isSecret(parts.secret, row?.secretHash ?? '0'.repeat(64))
    if (row === undefined || !matches || row.kind !== kind || row.revoked !== null) return null
    return row.expires !== null && row.expires <= now() ? null : row
  }

  return {
    create: async (wanted) => {
      const { text, prefix, secretHash } = makeSecret(wanted.kind)
      const id = newId()
      await db.insert(credentials).values({
        id,
        kind: wanted.kind,
        name: wanted.name,
        prefix,
        secretHash,
        projects: present(wanted.projects),
        events: present(wanted.events),
        organizations: present(wanted.organizations),
        created: now(),
        expires: wanted.expires ?? null,
      })
      return { id, text }
    },
    list: () => db.select().from(credentials).orderBy(credentials.created, credentials.id),
    revoke: async (id) => {
      const revoked = await db
        .update(credentials)
        .set({ revoked: now() })
        .where(and(eq(credentials.id, id), isNull(credentials.revoked)))
        .returning({ id: credentials.id })
      return revoked.length === 1
    },
    authenticate: async (headers, accepted) => {
      for (const kind of accepted) {
        const text = sent(headers, kind)
        if (text === null) continue
        const row = await find(kind, text)
        if (row === null) throw refusal(accepted)
        return {
          credentialId: row.id,
          kind: row.kind,
          limited: row.projects !== null || row.events !== null || row.organizations !== null,
          projects: await projectsOf(row),
          events: row.events === null ? null : new Set(row.events),
        }
      }
      throw refusal(accepted)
    },
  }
}
