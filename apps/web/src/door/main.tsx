import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { asProblem } from '#api/problem.ts'
import { Door } from '#shell/door.tsx'
import { LateProblem, openProblemNotice } from '#shell/late-problem.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { openLanguage } from '#words/language.ts'
import { say } from '#words/say.ts'

import { keepViewer } from '../first-screen/keep-viewer.ts'
import { fetchLater } from './fetch-later.ts'
import { openSignIn } from './sign-in.tsx'

// A page that the browser kept whole may belong to a person who has signed in since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

addEventListener('load', fetchLater)

const place = document.getElementById('root')
if (!place) throw new Error('door.html has no #root')
const root = createRoot(place)

/** What cannot be read is said, with a way to try again. */
async function show(opening: Promise<ReactNode>): Promise<void> {
  const page = await opening.catch((thrown: unknown) => (
    <Door title={say('Couldn’t show this page')}>
      <LateProblem problem={asProblem(thrown)} onRetry={() => location.reload()} />
    </Door>
  ))
  root.render(
    <StrictMode>
      {page}
      <LiveRegion />
    </StrictMode>,
  )
}

/** The link is used up, and who has a second factor signs in with both. */
function afterPassword(): void {
  history.replaceState(null, '', '/sign-in')
  void show(openSignIn(say('The password is set. Sign in with it and a code of your authenticator.')))
}

// Not awaited by this module: what it imports here waits for its end.
async function open(): Promise<void> {
  await openLanguage()
  keepViewer()
  if (location.pathname === '/setup') await show(import('./set-up.tsx').then(({ openSetUp }) => openSetUp()))
  else if (location.pathname === '/invite')
    await show(import('./invitation.tsx').then(({ openInvitation }) => openInvitation(afterPassword)))
  else await show(openSignIn())
  await openProblemNotice().catch(() => undefined)
}

void open()
