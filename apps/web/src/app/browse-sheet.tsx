import { say } from '#i18n/say.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { RailLists } from './rail.tsx'

/** The content of the rail, as a sheet on phones. */
export function BrowseSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={say('Places and events')}>
      <div className="flex flex-col gap-5">
        <RailLists onFollow={onClose} />
      </div>
    </Dialog>
  )
}
