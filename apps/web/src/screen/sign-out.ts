import { signOut } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { forgetEvents } from '#events/recent-events.ts'
import { say } from '#i18n/say.ts'
import { signInHref } from '#navigation/safe-return.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** Opens the sign-in page as a new document, which drops all state of the user. */
export function openSignInPage(back?: string): void {
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
  // Places in lists: a search may name a person.
  sessionStorage.clear()
  openSignInPage()
}

/** Signs out. When the request fails it says so, because the session is still valid. */
export function signMeOut(): void {
  void leave()
}
