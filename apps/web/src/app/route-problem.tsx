import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { ApiProblem, asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { DeferredProblem } from '#screen/deferred-problem.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** Error component of a route; the frame around it stays. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  // Offline the chunk of a screen cannot be loaded: see `main.tsx`.
  const [isMissingChunk] = useState(!navigator.onLine && !(error instanceof ApiProblem))
  const problem = isMissingChunk ? new ApiProblem({ status: 0, code: 'offline' }) : asProblem(error)
  useEffect(() => boundary.reset(), [boundary])
  useEffect(() => {
    if (!isMissingChunk) return
    const anew = () => location.reload()
    addEventListener('online', anew)
    return () => removeEventListener('online', anew)
  }, [isMissingChunk])
  const retry = () => {
    if (isMissingChunk && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page title={say('Couldn’t show this page')}>
      <DeferredProblem
        problem={problem}
        onRetry={retry}
        action={
          <ButtonLink to="/" kind="quiet">
            {say('Go home')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

/** Without a frame: it failed itself, or there is no session. */
export function ProblemAlone(props: ErrorComponentProps) {
  return (
    <main>
      <RouteProblem {...props} />
    </main>
  )
}

export function RouteMissing() {
  return (
    <Page title={say('No such page')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-quiet max-w-prose">
          {say('This address is not part of Frontdesk. Paste a link, an event address or an id into the search box.')}
        </p>
        <ButtonLink to="/">{say('Go home')}</ButtonLink>
      </div>
    </Page>
  )
}
