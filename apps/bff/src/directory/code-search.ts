import { fold } from '@frontdesk/api-types/plain-text'
import type { Ranked } from '@frontdesk/finder/rank'

import type { Session } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { problemErrorOf } from '#problem.ts'

import type { Directory, Wanted } from './directory.ts'

/** Shorter texts are not compared with codes: a few letters could match by chance. */
const shortest = 4

const mayBeCode = (text: string): boolean => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length >= shortest

/** Beyond a rate limit the search continues without codes. */
async function isLeft(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (failure) {
    if (problemErrorOf(failure).code !== 'too_many') throw failure
    return false
  }
}

/**
 * Adds exact matches of pass codes to a search. Comparing is rate-limited per person in this process; a match is
 * treated like revealing a sealed field and audited before the response. Beyond a limit only the other hits are
 * returned.
 */
export function searchingCodes(deps: {
  directory: Pick<Directory, 'search'>
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  tries: Pick<Limits, 'take'>
}) {
  return async (
    wanted: Omit<Wanted, 'codes'>,
    { person, id: session, view }: Session,
    reference: string,
  ): Promise<Ranked[]> => {
    // A match is a reveal, which a view-as session never does.
    const codes = view === undefined && mayBeCode(wanted.text) && (await isLeft(deps.tries.take('codeTry', person.id)))
    const ranked = deps.directory.search({ ...wanted, codes }, person.scope)
    const matches = ranked.filter(({ matched }) => matched.includes('code'))
    if (matches.length === 0) return ranked
    if (!(await isLeft(deps.limits.take('reveal', person.id))))
      return deps.directory.search({ ...wanted, codes: false }, person.scope)
    for (const { entry } of matches)
      await deps.audit.record({
        kind: 'reveal',
        action: 'desk.directory',
        actor: { id: person.id, role: person.role },
        session,
        outcome: 'shown',
        subjects: {
          registrationPassCodeId: entry.id,
          ...(entry.eventId === null ? {} : { eventId: entry.eventId }),
        },
        fields: ['passcode'],
        reference,
      })
    return ranked
  }
}
