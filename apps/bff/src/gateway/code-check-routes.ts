import type { CodeVerdict } from '@frontdesk/api-types'
import { parseJson } from '@frontdesk/api-types/table'
import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import { type DeskEnv, callerSignal } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'

import { type Leaks, sealedContent } from './response.ts'
import { heldValue } from './reveals.ts'

const verdictId = 'validateRegistrationCode'
const codesId = 'listPassCodes'

/**
 * The verdict on a code that a link names by its ids: the text is read from the service (op 27), sent back to it with the
 * person (op 30), and left out of the answer.
 */
export function mountCodeChecks(
  app: Hono<DeskEnv>,
  deps: { upstream: Upstream; scope: ScopeGuard; leaks: Leaks },
): void {
  mountDeskRoute(app, 'checkLinkedCode', async ({ c, session: { person }, body }) => {
    const { registrationTypeId, registrationPassCodeId, ...about } = body
    admit(c.get('session'), codesId)
    const signal = callerSignal(c)
    const codes = { params: { registrationtypeid: registrationTypeId }, query: {}, body: null }
    const ofCodes = await deps.scope.before(person, codesId, codes)
    const listed = await deps.upstream.call({ id: codesId, ...codes, signal })
    const { value: seen } = await deps.scope.after(person, codesId, listed, ofCodes.idsInScope)
    const passCode = String(heldValue(seen, 'passcode', registrationPassCodeId))
    const question = { params: {}, query: {}, body: { ...about, passCode } }
    const ofVerdict = await deps.scope.before(person, verdictId, question)
    const answer = await deps.upstream.call({ id: verdictId, ...question, signal })
    const { value } = await deps.scope.after(person, verdictId, answer, ofVerdict.idsInScope)
    const { sealed, content } = sealedContent(verdictId, withoutText(value, passCode), deps.leaks)
    return { verdict: verdictIn(content), sealed }
  })
}

/** The message may quote the text. */
function withoutText(value: unknown, text: string): object {
  const { message, ...rest }: { message?: unknown } = Object(value)
  const quotes = typeof message === 'string' && message.toLowerCase().includes(text.toLowerCase())
  return quotes ? rest : Object(value)
}

/** Guarantee of the cast: the upstream parsed the answer by the schema of op 30; sealing only removes fields. */
const verdictIn = (content: string): CodeVerdict => parseJson(content) as CodeVerdict
