import type { Session } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { refusalOf } from '#problem.ts'

import type { Directory, Wanted } from './directory.ts'
import { fold } from './fold.ts'
import type { Ranked } from './rank.ts'

/** A shorter text is no code here: a few letters would find one by chance. */
const shortest = 4

const mayBeCode = (text: string): boolean => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length >= shortest

/** A search that was not let compare, or show, codes goes on without them. */
async function isLeft(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (failure) {
    if (refusalOf(failure).code !== 'too_many') throw failure
    return false
  }
}

/**
 * A search in which a whole pass code finds its entry. Comparing is limited per person, in this process; a match counts as
 * showing a sealed field, and is in the audit before it is in the answer. Beyond a limit the other hits remain.
 */
export function searchingCodes(deps: {
  directory: Pick<Directory, 'search'>
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  tries: Pick<Limits, 'take'>
}) {
  return async (
    wanted: Omit<Wanted, 'codes'>,
    { person, id: session }: Session,
    reference: string,
  ): Promise<Ranked[]> => {
    const codes = mayBeCode(wanted.text) && (await isLeft(deps.tries.take('codeTry', person.id)))
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
