import type { CodeVerdict } from '@frontdesk/api-types'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'

/** A code as it is typed: nothing to check, under way, the verdict, or why there is none. */
export type LiveVerdict =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'told'; verdict: CodeVerdict }
  | { state: 'failed'; problem: ApiProblem }

type Question = { code: string; personId: string | null; eventId: string; projectId: string | null }
type Told = { name: string; verdict: CodeVerdict | null; problem: ApiProblem | null }

/** A pause in typing, milliseconds: a question for each letter would only be overtaken. */
const pause = 350

/** Checks a code for a person while it is typed (op 30, which reserves nothing). It stays in the memory of the page. */
export function useLiveVerdict({ code, personId, eventId, projectId }: Question): {
  live: LiveVerdict
  again: () => void
} {
  const [told, setTold] = useState<Told | null>(null)
  const [round, setRound] = useState(0)
  const text = code.trim()
  const name = personId === null || text === '' ? null : `${personId} ${projectId ?? ''} ${round} ${text}`
  useEffect(() => {
    if (name === null || personId === null) return
    const stop = new AbortController()
    const body = { passCode: text, personId, eventId, ...(projectId ? { projectId } : {}) }
    const timer = setTimeout(() => {
      call('validateRegistrationCode', { body }, stop.signal).then(
        ({ data }) => setTold({ name, verdict: data, problem: null }),
        (thrown: unknown) => {
          if (!stop.signal.aborted) setTold({ name, verdict: null, problem: asProblem(thrown) })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [name, text, personId, eventId, projectId])
  return { live: liveOf(name, told), again: () => setRound((before) => before + 1) }
}

function liveOf(name: string | null, told: Told | null): LiveVerdict {
  if (name === null) return { state: 'none' }
  if (told?.name !== name) return { state: 'checking' }
  if (told.problem) return { state: 'failed', problem: told.problem }
  return told.verdict ? { state: 'told', verdict: told.verdict } : { state: 'checking' }
}
