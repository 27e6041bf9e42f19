import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { type Answer, call } from '#api/call.ts'
import { type ApiProblem, asProblem, kindOf } from '#api/problem.ts'

export type FoundCode = { type: RegistrationType; answer: Answer<RegistrationPassCode> }

/** Result of searching a code in all types (op 28 takes one type at a time). */
export type LookUp = {
  typed: string
  asked: number
  found: FoundCode[]
  /** The number of types that do not have the code. */
  missing: number
  /** Types that could not be searched, with the first reason. */
  unclear: number
  problem: ApiProblem | null
  /** Types that were not searched, because there are too many. */
  left: number
}

export type AskCode = (typeId: string, passcode: string) => Promise<Answer<RegistrationPassCode>>

const mostTypes = 40
const atOnce = 4

const askCode: AskCode = (typeId, passcode) =>
  call('getPassCode', { params: { registrationtypeid: typeId }, query: { passcode } })

/**
 * Searches each type with limited concurrency. A code may exist in several types. Never throws: failures are counted.
 */
export async function lookUpCode(
  typed: string,
  types: readonly RegistrationType[],
  ask: AskCode = askCode,
): Promise<LookUp> {
  const waiting = types.slice(0, mostTypes)
  const result: LookUp = {
    typed,
    asked: waiting.length,
    found: [],
    missing: 0,
    unclear: 0,
    problem: null,
    left: types.length - waiting.length,
  }
  const work = async (): Promise<void> => {
    for (let type = waiting.shift(); type !== undefined; type = waiting.shift()) {
      try {
        result.found.push({ type, answer: await ask(type.id, typed) })
      } catch (thrown) {
        const problem = asProblem(thrown)
        if (kindOf(problem) === 'missing') result.missing += 1
        else {
          result.unclear += 1
          result.problem ??= problem
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}
