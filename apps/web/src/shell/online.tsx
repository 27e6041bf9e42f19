import { useSyncExternalStore } from 'react'

import { Notice } from '#ui/notice.tsx'
import { say } from '#words/say.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser knows about its connection; a request may still fail while this is true. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

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
        {say('What you see is what was last known. Changes cannot be sent now.')}
      </Notice>
    </div>
  )
}
