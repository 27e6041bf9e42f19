import { type ComponentProps, Suspense, lazy } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import type { ProblemNotice } from './problem-notice.tsx'

type Props = ComponentProps<typeof ProblemNotice>

/** Fetches what shows a failure. Called when the first screen stands: offline it would not come any more. */
export const openProblemNotice = () => import('./problem-notice.tsx')

const Shown = lazy(async () => {
  try {
    return { default: (await openProblemNotice()).ProblemNotice }
  } catch {
    return { default: BareProblem }
  }
})

/** A failure whose notice could not be fetched either. */
function BareProblem({ problem, children, onRetry, retrying = false, action }: Props) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="font-medium">{problem.title}</p>
      {children}
      {onRetry ? (
        <Button busy={retrying} onClick={onRetry}>
          {say('Try again')}
        </Button>
      ) : null}
      {action}
    </div>
  )
}

/** `ProblemNotice` for what the first screens are made of, which seldom need it: its code comes after them. */
export function LateProblem(props: Props) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  )
}
