import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { asProblem, kindOf } from '#api/problem.ts'

/** Reads again what is on screen and failed while the event system did not answer. */
const readFailed = (client: QueryClient): void =>
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error !== null && kindOf(asProblem(error)) === 'away',
  })

/** Reads again what has failed, once the event system answers after it did not. `answers`: null while not known. */
export function useServiceReturn(answers: boolean | null): void {
  const client = useQueryClient()
  const wasAway = useRef(false)
  useEffect(() => {
    if (answers === true && wasAway.current) readFailed(client)
    if (answers !== null) wasAway.current = !answers
  }, [answers, client])
}
