import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { type Session, sessionQuery } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { readSignInOptions, whoIsSignedIn } from '#api/desk/sign-in.ts'
import { say } from '#i18n/say.ts'
import { openSignInPage } from '#screen/sign-out.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { SignInForm } from './sign-in-form.tsx'

/** Sign-in dialog over the unchanged page; held requests continue once the same user has signed in. */
export function SignInAgain({ before }: { before: Session }) {
  const client = useQueryClient()
  const router = useRouter()
  const done = (session: Session) => {
    client.setQueryData(sessionQuery.queryKey, session)
    if (session.person.id === before.person.id) {
      signInGate.settle(true)
      return
    }
    // Requests of one user must not be sent with another's session.
    signInGate.settle(false)
    void client.resetQueries({ predicate: (it) => it.queryKey[0] !== 'session' })
    void router.invalidate()
  }
  const cancel = () => {
    signInGate.setEnabled(false)
    signInGate.settle(false)
    openSignInPage(router.state.location.href)
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={say('Sign in again')}
      description={say('Signed out. Sign in to continue; nothing is lost.')}
    >
      <div className="flex flex-col gap-3">
        <ProviderTabButton onDone={done} />
        <SignInForm email={before.person.email} onDone={done} />
        <Button kind="quiet" onClick={cancel}>
          {say('Go to the sign-in page')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * The provider's sign-in needs its own pages: it opens in another tab, so that this page keeps its state. The session
 * cookie is shared between the tabs.
 */
function ProviderTabButton({ onDone }: { onDone: (session: Session) => void }) {
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => readSignInOptions(signal),
    staleTime: 0,
  })
  const checkSession = useEffectEvent(async () => {
    const session = await whoIsSignedIn().catch(() => null)
    if (session) onDone(session)
  })
  const name = options?.provider?.name
  useEffect(() => {
    if (name === undefined) return undefined
    const back = () => void checkSession()
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [name])
  if (name === undefined) return null
  return (
    <Button icon={<ExternalLink />} onClick={() => window.open('/sign-in?return=%2Faccount', '_blank', 'noopener')}>
      {say('Sign in with {name} in another tab', { name })}
    </Button>
  )
}
