import { type ComponentProps, Suspense, lazy } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import type { ProblemNotice } from './problem-notice.tsx'

type Props = ComponentProps<typeof ProblemNotice>

/** Preloads the notice after the first screen: it cannot be fetched while offline. */
export const openProblemNotice = () => import('./problem-notice.tsx')

const Shown = lazy(async () => {
  try {
    return { default: (await openProblemNotice()).ProblemNotice }
  } catch {
    return { default: FallbackNotice }
  }
})

/** Fallback when the chunk of the notice cannot be loaded. */
function FallbackNotice({ problem, children, onRetry, retrying = false, action }: Props) {
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

/** `ProblemNotice` for the first screens, which rarely need it: loaded on demand. */
export function DeferredProblem(props: Props) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  )
}
