import { Link } from '@tanstack/react-router'
import { DoorOpen, House, LayoutList, Search } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'

import { type BottomBarAction, useShownBottomBarAction } from '#arrivals/bottom-bar-action.ts'
import { say } from '#i18n/say.ts'
import { focusSearch } from '#navigation/search-box-focus.ts'
import { cx } from '#ui/cx.ts'

const BrowseSheet = lazy(async () => ({ default: (await import('./deferred-chunk.ts')).BrowseSheet }))

const cell =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-label font-medium text-quiet no-underline aria-[current=page]:text-text'

function Inside({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="[&>svg]:size-5">
        {icon}
      </span>
      {children}
    </>
  )
}

function Action({ action: { label, text, primary, busy, run } }: { action: BottomBarAction }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : run}
      className={cx(cell, primary && 'bg-accent text-on-accent!')}
    >
      <Inside icon={<DoorOpen />}>{text}</Inside>
    </button>
  )
}

/** At the lower edge of phones: home, browse, the first action on the person of a card, search, account. */
export function BottomBar({ me }: { me: ReactNode }) {
  const [listed, setListed] = useState(false)
  const action = useShownBottomBarAction()
  return (
    <nav
      aria-label={say('Main')}
      data-bottom-bar
      data-print="no"
      className="border-line bg-canvas fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        <li>
          <Link to="/" activeOptions={{ exact: true }} className={cell}>
            <Inside icon={<House />}>{say('Home')}</Inside>
          </Link>
        </li>
        <li>
          <button type="button" className={cell} aria-haspopup="dialog" onClick={() => setListed(true)}>
            <Inside icon={<LayoutList />}>{say('Browse')}</Inside>
          </button>
        </li>
        {action ? (
          <li>
            <Action action={action} />
          </li>
        ) : null}
        <li>
          <button type="button" className={cell} onClick={focusSearch}>
            <Inside icon={<Search />}>{say('Search')}</Inside>
          </button>
        </li>
        <li className="grid place-items-center">{me}</li>
      </ul>
      <Suspense>{listed ? <BrowseSheet onClose={() => setListed(false)} /> : null}</Suspense>
    </nav>
  )
}
