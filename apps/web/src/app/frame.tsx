import { type ReactNode, Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react'

import { useSession } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { say } from '#i18n/say.ts'
import { usePageFocus } from '#navigation/page-focus.ts'
import { PageSearchPlace } from '#screen/page-search.tsx'
import { useOpenPages } from '#search/search-context.ts'
import { deferred } from '#ui/deferred.tsx'

import { BottomBar } from './bottom-bar.tsx'
import { Keys } from './frame-shortcuts.tsx'
import { MeCell } from './menus.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

const ShortcutsSheet = lazy(async () => ({ default: (await import('./deferred-chunk.ts')).ShortcutsSheet }))
const SignInAgain = lazy(async () => ({ default: (await import('./deferred-chunk.ts')).SignInAgain }))

const FrameParts = deferred(async () => (await import('./deferred-chunk.ts')).FrameParts)

const subscribeToGate = (listener: () => void) => signInGate.subscribe(listener)
const isGateOpen = () => signInGate.isOpen()

/**
 * The frame of the app: rail, top bar with the search box, content, and on phones a bottom bar. `bare`: a page that has
 * the whole screen. `hasKeys`: the shortcuts of the app work.
 */
export function Frame({ bare, hasKeys, children }: { bare: boolean; hasKeys: boolean; children: ReactNode }) {
  const [sheet, setSheet] = useState(false)
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null)
  const openSheet = () => setSheet(true)
  const pages = useOpenPages(openSheet)
  const session = useSession()
  const isExpired = useSyncExternalStore(subscribeToGate, isGateOpen, () => false)
  usePageFocus()
  useEffect(() => signInGate.setEnabled(true), [])

  return (
    <div className="flex min-h-dvh">
      {bare ? (
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col [--bottom-bar:0px]">
          {children}
        </main>
      ) : (
        <>
          <a
            href="#content"
            className="bg-accent text-on-accent sr-only rounded px-4 py-2 font-medium focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50"
          >
            {say('Skip to the content')}
          </a>
          <Rail />
          <div className="flex min-w-0 flex-1 flex-col">
            <TopBar pages={pages} onSheet={openSheet} searchPlace={setSearchPlace} />
            {/* On wide screens the end of the page has room for a toast, which would cover the last row. */}
            <main
              id="content"
              tabIndex={-1}
              className="flex min-w-0 flex-1 flex-col pb-(--bottom-bar) sm:pb-[calc(var(--bottom-bar)+5.5rem)] print:pb-0"
            >
              <PageSearchPlace value={searchPlace}>{children}</PageSearchPlace>
            </main>
          </div>
          <BottomBar me={<MeCell onSheet={openSheet} />} />
        </>
      )}
      <FrameParts bare={bare} />
      {hasKeys ? <Keys open={pages} onSheet={openSheet} /> : null}
      <Suspense>
        {sheet ? <ShortcutsSheet actions={pages.actions} onClose={() => setSheet(false)} /> : null}
        {isExpired ? <SignInAgain before={session} /> : null}
      </Suspense>
    </div>
  )
}
