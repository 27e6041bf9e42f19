import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ApiProblem, asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { LateProblem } from '#page/deferred-problem.tsx'
import { Page } from '#page/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { isLostCode } from './missing-chunk.ts'

/** A page that could not be shown; the frame around it stands. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const lost = isLostCode(error)
  const problem = lost && !navigator.onLine ? new ApiProblem({ status: 0, code: 'offline' }) : asProblem(error)
  useEffect(() => boundary.reset(), [boundary])
  useEffect(() => {
    if (!lost) return
    const anew = () => location.reload()
    addEventListener('online', anew)
    return () => removeEventListener('online', anew)
  }, [lost])
  const retry = () => {
    // What was not fetched is asked for again only when the desk is loaded anew.
    if (lost && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page title={say('Couldn’t show this page')}>
      <LateProblem
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
