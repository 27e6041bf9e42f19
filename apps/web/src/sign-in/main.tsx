import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { asProblem } from '#api/problem.ts'
import { PlainFrame } from '#app/plain-frame.tsx'
import { storeViewer } from '#browser/store-viewer.ts'
import { openLanguage } from '#i18n/language.ts'
import { say } from '#i18n/say.ts'
import { DeferredProblem, openProblemNotice } from '#screen/deferred-problem.tsx'
import { LiveRegion } from '#ui/overlays/live-region.tsx'

import { prefetchApp } from './prefetch-app.ts'
import { openSignIn } from './sign-in.tsx'

// A page restored from the back/forward cache may belong to a user who has signed in since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

addEventListener('load', prefetchApp)

const place = document.getElementById('root')
if (!place) throw new Error('sign-in.html has no #root')
const root = createRoot(place)

/** Renders the page, or the error with a retry. */
async function show(opening: Promise<ReactNode>): Promise<void> {
  const page = await opening.catch((thrown: unknown) => (
    <PlainFrame title={say('Couldn’t show this page')}>
      <DeferredProblem problem={asProblem(thrown)} onRetry={() => location.reload()} />
    </PlainFrame>
  ))
  root.render(
    <StrictMode>
      {page}
      <LiveRegion />
    </StrictMode>,
  )
}

/** The link is used up; an account with two-factor sign-in continues on the sign-in page. */
function afterPassword(): void {
  history.replaceState(null, '', '/sign-in')
  void show(openSignIn(say('The password is set. Sign in with it and a code of your authenticator.')))
}

// Not awaited at module level: a chunk that is imported here would wait for this module's evaluation.
async function open(): Promise<void> {
  await openLanguage()
  storeViewer()
  if (location.pathname === '/setup') await show(import('./set-up.tsx').then(({ openSetUp }) => openSetUp()))
  else if (location.pathname === '/invite')
    await show(import('./invitation.tsx').then(({ openInvitation }) => openInvitation(afterPassword)))
  else await show(openSignIn())
  await openProblemNotice().catch(() => undefined)
}

void open()
