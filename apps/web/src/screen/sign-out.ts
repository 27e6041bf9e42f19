import { signOut } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { copiedHere } from '#device/copied-events.ts'
import { forgetRememberedSession } from '#device/forget-session.ts'
import { forgetEvents } from '#events/recent-events.ts'
import { say } from '#i18n/say.ts'
import { signInHref } from '#navigation/safe-return.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { waitingFlag } from '#waiting/waiting-flag.ts'

/** Opens the sign-in page as a new document, which drops all state of the user. */
export function openSignInPage(back?: string): void {
  location.assign(signInHref(back))
}

/** Guests on this device are of the one who signs out; a kiosk has none. */
export async function forgetCopies(): Promise<void> {
  if (copiedHere.get().events.length === 0) return
  try {
    await (await import('#device/copies.ts')).removeCopies()
  } catch {
    // Without the code, or without storage: who signs in next has them deleted.
  }
}

/** Returns whether the user is signed out; a failed request says that they are not. */
export async function leave(): Promise<boolean> {
  try {
    await signOut()
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code !== 'signed_out') {
      toast({ text: say('You are still signed in'), meaning: 'wait', detail: problem.message })
      return false
    }
  }
  forgetEvents()
  await forgetCopies()
  await forgetRememberedSession()
  // Places in lists: a search may name a person.
  sessionStorage.clear()
  openSignInPage()
  return true
}

const listeners = new Set<() => void>()
let asks = false
/** Whether the user is asked what happens to the marks that wait on this device, before they are signed out. */
export const leaving = {
  get: () => asks,
  ask(next: boolean): void {
    asks = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Signs out, with a question first when marks wait. When the request fails it says so: the session is still valid. */
export function signMeOut(): void {
  if (waitingFlag.get() > 0) leaving.ask(true)
  else void leave()
}
