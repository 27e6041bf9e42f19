import { isRecord } from '@frontdesk/api-types/is-record'
import { emptyGuid, rowOf } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { may } from '#access/access.ts'
import type { Person } from '#access/session.ts'
import { seal } from '#gateway/seal.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { KeptVersion } from './version-store.ts'
import { type VersionedRead, readsOf } from './versioned-records.ts'
import type { Versions } from './versions.ts'

export type VersionRoutes = {
  versions: Versions
  scope: Pick<ScopeGuard, 'before' | 'trim'>
  leaks: (text: string) => boolean
}
type Version = DeskAnswer<'versions'>['versions'][number]

const given = (id: string): string | null => (id === emptyGuid ? null : id)

/** The request by which the record was read, as far as it decides the scope. */
const requestOf = ({ eventId, projectId }: KeptVersion) => ({
  params: given(eventId) === null ? {} : { eventid: eventId },
  query: given(projectId) === null ? {} : { projectid: projectId },
  body: null,
})

/** Reads the object of a kept text; null when it cannot be read. */
function contentOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  const content: unknown = JSON.parse(text)
  return isRecord(content) ? { ...content } : null
}

/** The only record of an answer of the operation, trimmed. */
function onlyRecord(value: unknown): Record<string, unknown> | null {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return isRecord(one) ? { ...one } : null
}

/** The versions of a record that the desk saw, cut to the reader as the gateway cuts the read of that record now. */
export function mountVersions(app: Hono<DeskEnv>, { versions, scope, leaks }: VersionRoutes): void {
  const readable = async (
    person: Person,
    version: KeptVersion,
    content: Record<string, unknown>,
  ): Promise<Record<string, unknown> | null> => {
    const { operation } = version
    const input = requestOf(version)
    try {
      const { idsInScope } = await scope.before(person, operation, input)
      const answer = rowOf(operation).answer.shape === 'list' ? [content] : content
      const record = onlyRecord(scope.trim(person, operation, answer, idsInScope, input).value)
      if (record === null) return null
      // Sealed again: a later release may seal more than the one that kept it.
      const { value } = seal(record, false)
      return isRecord(value) && !leaks(JSON.stringify(value)) ? { ...value } : null
    } catch (failure) {
      if (problemErrorOf(failure).code === 'out_of_scope') return null
      throw failure
    }
  }

  mountDeskRoute(app, 'versions', async ({ session: { person }, params: { kind, id }, query }) => {
    const reads: VersionedRead[] = readsOf(kind).filter((read) => may(person.role, read))
    const kept = await versions.list(reads, id.toLowerCase(), query.eventId?.toLowerCase() ?? null)
    const shown: Version[] = []
    let unreadable = 0
    let newer: KeptVersion | null = null
    for (const version of kept) {
      const content = contentOf(version.text)
      if (content === null) {
        unreadable += 1
        continue
      }
      const record = await readable(person, version, content)
      if (record === null) continue
      const { operation, firstSeen, lastSeen, write } = version
      const from = firstSeen.toISOString()
      // Two desks may have kept the same version.
      const same = newer?.operation === operation && newer.digest === version.digest ? shown.at(-1) : undefined
      newer = version
      if (same !== undefined) {
        same.from = from
        same.write = writeOf(write)
      } else shown.push({ operation, from, until: lastSeen.toISOString(), write: writeOf(write), content: record })
    }
    return { days: versions.days, unreadable, versions: shown }
  })
}

function writeOf(write: KeptVersion['write']): Version['write'] {
  if (write === null) return null
  return { ...write, at: write.at.toISOString() }
}
