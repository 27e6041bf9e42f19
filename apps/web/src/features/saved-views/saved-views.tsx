import { deferred } from '#ui/deferred.tsx'

import type { ViewsMenuProps } from './views-menu.tsx'
import { ViewsTrigger } from './views-trigger.tsx'

function Room() {
  return (
    <span className="h-control text-table invisible inline-flex items-center gap-2 px-2">
      <ViewsTrigger />
    </span>
  )
}

/** This user's saved views of a list: opens them, saves the present one, renames and deletes. */
export const SavedViews = deferred<ViewsMenuProps>(async () => (await import('./views-menu.tsx')).ViewsMenu, <Room />)
