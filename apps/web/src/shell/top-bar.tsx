import { Wifi, WifiOff } from 'lucide-react'
import { useRef } from 'react'

import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { useRoving } from '#ui/use-roving.ts'
import { say } from '#words/say.ts'

import { OneBox } from './box/one-box.tsx'
import type { OpenPages } from './box/results.ts'
import { MeMenu, ProjectMenu, ThemeMenu } from './menus.tsx'
import { useOnline } from './online.ts'

/** The one box, the project, whether we are online, theme and me. Narrow screens have only the box: the rest is below. */
export function TopBar({ pages, onSheet }: { pages: OpenPages; onSheet: () => void }) {
  const online = useOnline()
  const settings = useRef<HTMLDivElement>(null)
  useRoving(settings)
  return (
    <header
      data-print="no"
      className="border-line bg-canvas sticky top-0 z-20 flex h-(--top-bar) items-center gap-2 border-b px-3 sm:px-5 lg:px-8"
    >
      <div className="flex max-w-[46rem] min-w-0 flex-1">
        <OneBox pages={pages} />
      </div>
      <div
        ref={settings}
        role="toolbar"
        aria-label={say('Settings')}
        className="ms-auto flex shrink-0 items-center gap-1 max-lg:hidden"
      >
        <Tooltip text={online ? say('Connected') : say('Offline: nothing can be sent now')}>
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
