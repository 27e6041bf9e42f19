import { say } from '#i18n/say.ts'
import { useOnline } from '#page/online.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** A banner while offline. It overlays the lower edge, so that the layout does not shift. */
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
