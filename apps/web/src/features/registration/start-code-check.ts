import type { CodeVerdict } from '@frontdesk/api-types'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'

/** State of the check of a typed code: nothing to check, pending, the verdict, or the failure. */
export type LiveVerdict =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'told'; verdict: CodeVerdict }
  | { state: 'failed'; problem: ApiProblem }

type Question = { code: string; personId: string | null; eventId: string; projectId: string | null }
type Told = { name: string; verdict: CodeVerdict | null; problem: ApiProblem | null }

/** Milliseconds; debounce, because a request per letter would be obsolete at once. */
const pause = 350

/** Checks a code for a person while it is typed (op 30, which reserves nothing). Only in memory. */
export function useLiveVerdict({ code, personId, eventId, projectId }: Question): {
  live: LiveVerdict
  again: () => void
} {
  const [result, setResult] = useState<Told | null>(null)
  const [round, setRound] = useState(0)
  const text = code.trim()
  const name = personId === null || text === '' ? null : `${personId} ${projectId ?? ''} ${round} ${text}`
  useEffect(() => {
    if (name === null || personId === null) return
    const stop = new AbortController()
    const body = { passCode: text, personId, eventId, ...(projectId ? { projectId } : {}) }
    const timer = setTimeout(() => {
      call('validateRegistrationCode', { body }, stop.signal).then(
        ({ data }) => setResult({ name, verdict: data, problem: null }),
        (thrown: unknown) => {
          if (!stop.signal.aborted) setResult({ name, verdict: null, problem: asProblem(thrown) })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [name, text, personId, eventId, projectId])
  return { live: liveOf(name, result), again: () => setRound((before) => before + 1) }
}

function liveOf(name: string | null, result: Told | null): LiveVerdict {
  if (name === null) return { state: 'none' }
  if (result?.name !== name) return { state: 'checking' }
  if (result.problem) return { state: 'failed', problem: result.problem }
  return result.verdict ? { state: 'told', verdict: result.verdict } : { state: 'checking' }
}
