import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { type Session, sessionQuery } from '#api/session.ts'
import { signInGate } from '#api/sign-in-gate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { SignInForm } from './sign-in-form.tsx'
import { leaveToSignIn } from './signing-out.ts'

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
    signInGate.arm(false)
    signInGate.settle(false)
    leaveToSignIn(router.state.location.href)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title="Sign in again"
      description="Your sign-in has lapsed. The page and what you typed stay as they are; what was asked for goes on afterwards."
    >
      <div className="flex flex-col gap-3">
        <SignInForm email={before.person.email} onDone={done} />
        <Button kind="quiet" onClick={leave}>
          Leave to the sign-in page
        </Button>
      </div>
    </Dialog>
  )
}
