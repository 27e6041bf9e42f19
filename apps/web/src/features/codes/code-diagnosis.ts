import type { CodeVerdict, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { type Answer, call } from '#api/call.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import type { Known, Search } from '#records/registration/code-check.ts'

import { type LookUp, lookUpCode } from './code-look-up.ts'

/** The registration types of the project (op 26) with their age. */
export type KnownTypes = { data: readonly RegistrationType[]; at: string }

/** What is known of a code for a person: the verdict (op 30) and, without a record in it, the search (op 28). */
export type CodeFindings = {
  kind: 'check'
  /** Its text; null for a code that a link names by its ids. */
  code: string | null
  personId: string
  verdict: Answer<CodeVerdict> | null
  /** Why there is no verdict. */
  problem: ApiProblem | null
  lookUp: LookUp | null
  lookedUpAt: string | null
  /** The record that a link names (op 27). */
  linked?: Known<RegistrationPassCode>
}

export type Examined = {
  code: string
  personId: string
  eventId: string
  projectId: string | null
  types: readonly RegistrationType[] | null
}

type Requests = {
  validate: (body: {
    eventId: string
    projectId?: string
    personId: string
    passCode: string
  }) => Promise<Answer<CodeVerdict>>
  lookUp: typeof lookUpCode
}

const requests: Requests = {
  validate: (body) => call('validateRegistrationCode', { body }),
  lookUp: lookUpCode,
}

/**
 * Reads the service's verdict; when it does not include the record, searches all types with limited concurrency.
 * @throws ApiProblem when nothing could be read
 */
export async function examineCode(
  examined: Examined,
  { validate, lookUp }: Requests = requests,
): Promise<CodeFindings> {
  const { code, personId, eventId, projectId, types } = examined
  const found: CodeFindings = {
    kind: 'check',
    code,
    personId,
    verdict: null,
    problem: null,
    lookUp: null,
    lookedUpAt: null,
  }
  try {
    found.verdict = await validate({ eventId, ...(projectId ? { projectId } : {}), personId, passCode: code })
  } catch (thrown) {
    found.problem = asProblem(thrown)
    if (types === null || found.problem.code === 'signed_out') throw found.problem
  }
  if (!found.verdict?.data.registrationPassCode && types !== null) {
    found.lookUp = await lookUp(code, types)
    found.lookedUpAt = new Date().toISOString()
    if (found.problem && found.lookUp.found.length === 0 && found.lookUp.missing === 0) throw found.problem
  }
  return found
}

/** The records for the diagnosis: from the verdict, else from the search and the list of types. */
export function recordsOf(
  findings: CodeFindings,
  types: KnownTypes | null,
): { code: Known<RegistrationPassCode> | null; type: Known<RegistrationType> | null; search: Search | null } {
  const { verdict, lookUp, lookedUpAt } = findings
  const [first] = lookUp?.found ?? []
  const sent = verdict?.data.registrationPassCode
  const code = sent
    ? { value: sent, source: { operation: 30, at: verdict.at } }
    : first
      ? { value: first.answer.data, source: { operation: 28, at: first.answer.at } }
      : (findings.linked ?? null)
  const typeId = (verdict?.data.registrationType?.id ?? code?.value.registrationTypeId ?? first?.type.id)?.toLowerCase()
  const listed = types?.data.find(({ id }) => id.toLowerCase() === typeId)
  const type = verdict?.data.registrationType
    ? { value: verdict.data.registrationType, source: { operation: 30, at: verdict.at } }
    : listed && types
      ? { value: listed, source: { operation: 26, at: types.at } }
      : null
  const search =
    lookUp && lookedUpAt
      ? {
          asked: lookUp.asked,
          found: lookUp.found.length,
          missing: lookUp.missing,
          unclear: lookUp.unclear,
          left: lookUp.left,
          at: lookedUpAt,
        }
      : null
  return { code, type, search }
}
