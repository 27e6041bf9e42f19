import { Bookmark } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { deferred } from '#ui/deferred.tsx'

import type { ViewsMenuProps } from './views-menu.tsx'

export function ViewsTrigger() {
  return (
    <>
      <Bookmark aria-hidden className="text-quiet size-4 shrink-0" />
      {say('Views')}
    </>
  )
}

function Room() {
  return (
    <span className="h-control text-table invisible inline-flex items-center gap-2 px-2">
      <ViewsTrigger />
    </span>
  )
}

/** This user's saved views of a list: opens them, saves the present one, renames and deletes. */
export const SavedViews = deferred<ViewsMenuProps>(async () => (await import('./views-menu.tsx')).ViewsMenu, <Room />)
