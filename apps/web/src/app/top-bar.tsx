import { Wifi, WifiOff } from 'lucide-react'
import { type Ref, useRef } from 'react'

import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { SearchBox } from '#search/search-box.tsx'
import { cx } from '#ui/cx.ts'
import { deferred } from '#ui/deferred.tsx'
import { useRoving } from '#ui/keyboard/use-roving.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

import { MeMenu, ProjectMenu, ThemeMenu } from './menus.tsx'

const WaitingCount = deferred(async () => (await import('./deferred-chunk.ts')).WaitingCount)

/**
 * Search box, project, connection, theme and account. Narrow screens have the box only; the rest is in the bottom bar.
 * Where a page has a search of its own, the box lies above it and is shown while it has the focus.
 */
export function TopBar(props: { pages: OpenPages; onSheet: () => void; searchPlace: Ref<HTMLDivElement> }) {
  const { pages, onSheet, searchPlace } = props
  const online = useOnline()
  const settings = useRef<HTMLDivElement>(null)
  useRoving(settings)
  return (
    <header
      data-print="no"
      className="border-line bg-canvas sticky top-0 z-20 flex h-(--top-bar) items-center gap-2 border-b px-3 sm:px-5 lg:px-8"
    >
      <div className="group/search relative flex max-w-[46rem] min-w-0 flex-1">
        <div className="flex min-w-0 flex-1 group-has-data-page-search/search:absolute group-has-data-page-search/search:inset-0 group-has-data-page-search/search:z-10 group-has-data-page-search/search:not-focus-within:pointer-events-none group-has-data-page-search/search:not-focus-within:opacity-0">
          <SearchBox pages={pages} />
        </div>
        <div ref={searchPlace} className="flex min-w-0 flex-1 empty:hidden" />
      </div>
      <WaitingCount />
      <div
        ref={settings}
        role="toolbar"
        aria-label={say('Settings')}
        className="ms-auto flex shrink-0 items-center gap-1 max-lg:hidden"
      >
        <Tooltip
          text={online ? say('Connected') : say('Offline: arrivals wait on this device, nothing else can be sent')}
        >
          <span
            role="img"
            aria-label={online ? say('Connected') : say('Offline')}
            className={cx('grid size-8 place-items-center [&>svg]:size-4', online ? 'text-quiet' : 'text-wait-ink')}
          >
            {online ? <Wifi /> : <WifiOff />}
          </span>
        </Tooltip>
        <ProjectMenu open={pages.event?.project ?? null} />
        <ThemeMenu />
        <MeMenu onSheet={onSheet} />
      </div>
    </header>
  )
}
