import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react'

import { useSession } from '#api/session.ts'
import { signInGate } from '#api/sign-in-gate.ts'

import { BottomBar } from './bottom-bar.tsx'
import { useSurroundings } from './box/surroundings.ts'
import { Keys } from './keys.tsx'
import { MeCell } from './menus.tsx'
import { OfflineBanner } from './online.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))
const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

const whenGateMoves = (listener: () => void) => signInGate.subscribe(listener)
const isGateOpen = () => signInGate.isOpen()

/**
 * On a new page the focus goes to its heading, so that keys and screen readers begin there; on the first the box has it.
 * Whoever moved it in the meantime keeps it: a dialog, a control of the new page, a person already back in the box.
 */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    const ends = [
      router.subscribe('onBeforeNavigate', () => {
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || !fromLocation || /^\/(?:sign-in|setup)$/u.test(fromLocation.pathname)) return
        const now = document.activeElement
        const moved = now !== before && now !== document.body
        if (moved || document.querySelector('dialog[open]') || now?.closest('main')) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
}

/** The frame of the desk: rail, top bar with the one box, content, and on phones a bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState(false)
  const openSheet = () => setSheet(true)
  const around = useSurroundings(openSheet)
  const session = useSession()
  const lapsed = useSyncExternalStore(whenGateMoves, isGateOpen)
  useFocusOnNavigation()
  useEffect(() => signInGate.arm(true), [])

  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="bg-accent text-on-accent sr-only rounded px-4 py-2 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar around={around} onSheet={openSheet} />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-(--bottom-bar)">
          {children}
        </main>
      </div>
      <BottomBar me={<MeCell onSheet={openSheet} />} />
      <OfflineBanner />
      <Keys event={around.event} onSheet={openSheet} />
      <Suspense>
        {sheet ? <ShortcutsSheet onClose={() => setSheet(false)} /> : null}
        {lapsed ? <SignInAgain before={session} /> : null}
      </Suspense>
    </div>
  )
}
