import { Notice } from '#ui/notice.tsx'
import { say } from '#words/say.ts'

import { useOnline } from './online.ts'

/** A quiet banner while offline. It lies over the lower edge, so nothing moves when it comes or goes. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <div
      data-print="no"
      className="fade-in pointer-events-none fixed inset-x-3 bottom-(--bottom-bar) z-20 flex justify-center lg:bottom-4"
    >
      <Notice
        kind="offline"
        quiet
        title={say('You are offline')}
        className="bg-raised shadow-float pointer-events-auto"
      >
        {say('You see what was last known. Changes can’t be sent now.')}
      </Notice>
    </div>
  )
}
