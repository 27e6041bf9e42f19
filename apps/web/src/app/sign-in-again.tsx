import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { signInOptionsQuery } from '#api/desk/desk.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { say } from '#i18n/say.ts'
import { leaveToSignIn } from '#page/sign-out.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { SignInForm } from './sign-in-form.tsx'

/** Over the page, which stays as it is: what waited goes on after the same person has signed in. */
export function SignInAgain({ before }: { before: Session }) {
  const client = useQueryClient()
  const router = useRouter()
  const done = (session: Session) => {
    client.setQueryData(sessionQuery.queryKey, session)
    if (session.person.id === before.person.id) {
      signInGate.settle(true)
      return
    }
    // Another person's wish must not be sent under this name.
    signInGate.settle(false)
    void client.resetQueries({ predicate: (it) => it.queryKey[0] !== 'session' })
    void router.invalidate()
  }
  const leave = () => {
    signInGate.setEnabled(false)
    signInGate.settle(false)
    leaveToSignIn(router.state.location.href)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={say('Sign in again')}
      description={say('Signed out. Sign in to continue; nothing is lost.')}
    >
      <div className="flex flex-col gap-3">
        <ElsewhereButton onDone={done} />
        <SignInForm email={before.person.email} onDone={done} />
        <Button kind="quiet" onClick={leave}>
          {say('Go to the sign-in page')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * A provider asks on pages of its own: in another tab, so that this page keeps what was typed. Back here, the session
 * that was begun there is this browser's too.
 */
function ElsewhereButton({ onDone }: { onDone: (session: Session) => void }) {
  const client = useQueryClient()
  const { data: options } = useQuery(signInOptionsQuery)
  const look = useEffectEvent(async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    if (session) onDone(session)
  })
  const name = options?.provider?.name
  useEffect(() => {
    if (name === undefined) return undefined
    const back = () => void look()
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
