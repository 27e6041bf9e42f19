import { useState } from 'react'

import { type ApiProblem, asProblem } from './problem.ts'

type Asked<Given> = { given: Given | null; isPending: boolean; problem: ApiProblem | null }

/**
 * What a form sends, one after the other: what was given last, whether it is under way, how it failed. Answered, it stays
 * under way: what comes next takes the form's place. For the pages before the desk, which have no query client.
 */
export function useAsking<Given, Answer>(
  ask: (given: Given) => Promise<Answer>,
  { onDone, onProblem }: { onDone: (answer: Answer) => void; onProblem?: (problem: ApiProblem) => void },
) {
  const [asked, setAsked] = useState<Asked<Given>>({ given: null, isPending: false, problem: null })
  const run = async (given: Given) => {
    setAsked({ given, isPending: true, problem: null })
    let answer: Answer
    try {
      answer = await ask(given)
    } catch (thrown) {
      const problem = asProblem(thrown)
      setAsked({ given, isPending: false, problem })
      onProblem?.(problem)
      return
    }
    onDone(answer)
  }
  const start = (given: Given): void => {
    if (!asked.isPending) void run(given)
  }
  return { ...asked, start }
}
