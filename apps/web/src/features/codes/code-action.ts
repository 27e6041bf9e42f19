import type { RegistrationPassCode } from '@frontdesk/api-types'

import type { Answer } from '#api/call.ts'

import { type CodeFindings, recordsOf } from './code-diagnosis.ts'
import { type CodeAddress, type CodeLink, codeLink, codesInAddress } from './code-links.ts'
import type { LookUp } from './code-look-up.ts'

/** What Enter does: a code alone is looked up, a code and a person are checked, a person's own code is read. */
export type CodeQuestion =
  | { kind: 'look up'; code: string }
  | { kind: 'check'; code: string; personId: string }
  | { kind: 'fetch'; personId: string }

export type CodeAnswer =
  | { kind: 'look up'; lookUp: LookUp }
  | CodeFindings
  /** Null: the service has no code for this person. */
  | { kind: 'fetch'; personId: string; answer: Answer<RegistrationPassCode> | null }

/** The records of a typed code; null where not all are known. */
export function recordsOfTyped(answer: CodeAnswer | undefined, typed: string): RegistrationPassCode[] | null {
  if (answer?.kind === 'look up') {
    const { lookUp } = answer
    if (lookUp.typed !== typed || lookUp.unclear + lookUp.left > 0) return null
    return lookUp.found.map(({ answer: { data } }) => data)
  }
  if (answer?.kind !== 'check' || answer.code !== typed) return null
  const record = recordsOf(answer, null).code?.value
  return record ? [record] : null
}

/** The codes of an answer that its address can name. */
function codeLinksOf(answer: CodeAnswer): CodeLink[] {
  if (answer.kind === 'look up')
    return answer.lookUp.found.map(({ type, answer: { data } }) => ({ typeId: type.id, codeId: data.id }))
  const code = answer.kind === 'check' ? recordsOf(answer, null).code?.value : answer.answer?.data
  const link = code ? codeLink(code) : null
  return link ? [link] : []
}

export const addressOf = (answer: CodeAnswer): CodeAddress => ({
  codes: codesInAddress(codeLinksOf(answer)),
  person: answer.kind === 'look up' ? undefined : answer.personId.toLowerCase(),
})
