import type { Change } from '@frontdesk/desk-api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { createApply, readFollowed } from '#api/live/apply-changes.ts'
import { openChangeSource } from '#api/live/change-source.ts'
import { isLive, setLive } from '#api/live/live-state.ts'
import { shareSource } from '#api/live/shared-source.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

/** What others change shows on this page as it happens. */
export function Live() {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined
    const apply = createApply(client)
    let wasLive = false
    const on = {
      onChanges: (changes: readonly Change[]) => apply.take(changes),
      onState(live: boolean) {
        if (live === isLive()) return
        setLive(live)
        if (!live && navigator.onLine) readFollowed(client)
        // Something may have changed unheard.
        if (live && wasLive) apply.take([{ kind: 'all' }])
        wasLive = true
        if (live) waitingHere.wake()
      },
    }
    const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
    const end = canShare ? shareSource(openChangeSource, on) : openChangeSource(on)
    return () => {
      end()
      apply.end()
      setLive(false)
    }
  }, [client])
  return null
}
