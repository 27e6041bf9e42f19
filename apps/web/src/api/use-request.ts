import { useState } from 'react'

import { type ApiProblem, asProblem } from './problem.ts'

type State<Given> = { given: Given | null; isPending: boolean; problem: ApiProblem | null }

/**
 * State of a form's request: last input, pending, problem. After success it stays pending, because the next page
 * replaces the form. For the sign-in pages, which have no query client.
 */
export function useRequest<Given, Answer>(
  send: (given: Given) => Promise<Answer>,
  { onDone, onProblem }: { onDone: (answer: Answer) => void; onProblem?: (problem: ApiProblem) => void },
) {
  const [state, setState] = useState<State<Given>>({ given: null, isPending: false, problem: null })
  const run = async (given: Given) => {
    setState({ given, isPending: true, problem: null })
    let answer: Answer
    try {
      answer = await send(given)
    } catch (thrown) {
      const problem = asProblem(thrown)
      setState({ given, isPending: false, problem })
      onProblem?.(problem)
      return
    }
    onDone(answer)
  }
  const start = (given: Given): void => {
    if (!state.isPending) void run(given)
  }
  return { ...state, start }
}
