/**
 * Maps any error to the problem that is returned and to what may be logged. Messages of the database driver can contain
 * personal data, so only code, error class and stack frames are logged.
 */
import { isBusy } from '@frontdesk/store'

import { internal, Problem, unavailable } from './problem.ts'

/** SQLSTATE classes and Node codes of a temporary failure: the same request may work in a moment. */
const passing = /^(08|53|57|40001|40P01|55P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const passingMessage = /Connection terminated|embedded database stopped/i

/** The chain of causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at)
  return chain
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export interface Failure {
  problem: Problem
  logged: Record<string, unknown>
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Problem) return { problem: error, logged: {} }
  const causes = causesOf(error)
  const code = causes.map(codeOf).find((found) => found !== undefined)
  const away = causes.some((cause) => passing.test(codeOf(cause) ?? '') || passingMessage.test(cause.message))
  const frames = causes.flatMap((cause) => (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)))
  const state = isBusy(error) ? 'is busy' : away ? 'does not answer' : null
  return {
    problem: state === null ? internal() : unavailable(`The store of the service ${state} at the moment.`),
    logged: {
      error: causes.map((cause) => cause.name).join(' < ') || typeof error,
      code,
      at: frames.slice(0, 6).map((line) => line.trim()),
    },
  }
}
