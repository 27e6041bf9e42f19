import { useState } from 'react'

import { type ViewAs, beginView } from '#api/desk/views.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'

/** Begins a view-as session, which loads the desk anew. */
export function useLookAs() {
  const [beginning, setBeginning] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const begin = (as: ViewAs) => {
    setBeginning(true)
    setProblem(null)
    beginView(as).catch((thrown: unknown) => {
      setBeginning(false)
      setProblem(asProblem(thrown))
    })
  }
  return { begin, beginning, problem }
}
