import type { Person } from '#access/session.ts'
import type { Sessions } from '#auth/sessions.ts'
import type { Setup } from '#auth/setup.ts'
import { type SignIn, type VerifiedSignIn, isWrongSignIn } from '#auth/sign-in.ts'
import type { StaffEvent } from '#auth/team/team-routes.ts'
import type { DeskContext } from '#pipeline/request-context.ts'
import { problemErrorOf } from '#problem.ts'

import type { Audit } from './audit.ts'

type Recorder = Pick<Audit, 'record'>

const actorOf = ({ id, role }: Pick<Person, 'id' | 'role'>) => ({ id, role })

/**
 * Audits sign-ins. Nothing that was typed is recorded for a failed one; what a limit refused is not recorded, so that it
 * cannot fill the audit.
 */
export function auditedSignIn(signIn: SignIn, audit: Recorder): SignIn {
  const note = { kind: 'sign_in', action: 'desk.signIn' } as const
  return async (given) => {
    let verified: VerifiedSignIn
    try {
      verified = await signIn(given)
    } catch (failure) {
      if (isWrongSignIn(failure, given))
        await audit.record({ ...note, actor: null, outcome: 'refused', code: problemErrorOf(failure).code })
      throw failure
    }
    await audit.record({ ...note, actor: actorOf(verified.person), outcome: 'confirmed' })
    return verified
  }
}

/** Audits sign-outs, and sign-ins refused because the account changed during the password check. */
export function auditedSessions(sessions: Sessions, audit: Recorder): Sessions {
  return {
    ...sessions,
    async start(...given) {
      try {
        return await sessions.start(...given)
      } catch (failure) {
        const { code } = problemErrorOf(failure)
        if (code === 'sign_in_failed')
          await audit.record({ kind: 'sign_in', action: 'desk.signIn', actor: null, outcome: 'refused', code })
        throw failure
      }
    },
    async end(token) {
      const session = await sessions.find(token)
      await sessions.end(token)
      if (session === null) return
      await audit.record({
        kind: 'sign_out',
        action: 'desk.signOut',
        actor: actorOf(session.person),
        session: session.id,
        outcome: 'confirmed',
      })
    },
  }
}

/** Audits the creation of the first administrator. */
export function auditedSetup(setup: Setup, audit: Recorder): Setup {
  return {
    ...setup,
    async complete(given) {
      const person = await setup.complete(given)
      await audit.record({
        kind: 'people',
        action: 'people.firstAdministrator',
        actor: actorOf(person),
        outcome: 'confirmed',
        subjects: { personId: person.id },
        fields: ['email', 'name', 'password', 'role'],
      })
      return person
    },
  }
}

/** Audits changes to staff accounts. */
export function auditedStaffChanges(audit: Recorder) {
  return async (c: DeskContext, { action, subject, subjects, fields, by }: StaffEvent): Promise<void> => {
    const session = c.get('session')
    const actor = by ?? session?.person
    await audit.record({
      kind: 'people',
      action,
      actor: actor === undefined ? null : actorOf(actor),
      session: by === undefined ? (session?.id ?? null) : null,
      outcome: 'confirmed',
      subjects: { personId: subject, ...subjects },
      fields: fields.toSorted(),
      reference: c.get('reference'),
    })
  }
}
