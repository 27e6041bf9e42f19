import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { asProblem } from '#api/problem.ts'
import { ButtonLink } from '#ui/button.tsx'

import { Page } from './page.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** A page that could not be shown; the frame around it stands. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const problem = asProblem(error)
  useEffect(() => boundary.reset(), [boundary])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This page could not be shown">
      <ProblemNotice
        problem={problem}
        onRetry={retry}
        action={
          <ButtonLink to="/" kind="quiet">
            Go home
          </ButtonLink>
        }
      />
    </Page>
  )
}

export function RouteMissing() {
  return (
    <Page title="No such page">
      <div className="flex flex-col items-start gap-3">
        <p className="text-quiet max-w-prose">
          The address does not belong to this desk. Paste a link, an event&rsquo;s slug or an id into the box above.
        </p>
        <ButtonLink to="/">Go home</ButtonLink>
      </div>
    </Page>
  )
}
