import { signOut } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { forgetEvents } from '#page/events/recent-events.ts'
import { toast } from '#ui/overlays/toast.tsx'

import { signInHref } from './safe-return.ts'

/** Opens the sign-in page afresh: a new document keeps no record, no draft and no wish of the person before. */
export function leaveToSignIn(back?: string): void {
  location.assign(signInHref(back))
}

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code !== 'signed_out') {
      toast({ text: say('You are still signed in'), meaning: 'wait', detail: problem.message })
      return
    }
  }
  forgetEvents()
  leaveToSignIn()
}

/** Signs out. When the desk cannot be reached it says so: the session still stands. */
export function signMeOut(): void {
  void leave()
}
