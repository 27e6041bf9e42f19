import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { endTrial } from '#api/network.ts'
import { useTrialEnds } from '#browser/online.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from '#ui/overlays/notes-place.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** Says that this tab is tried without the network, how long yet, and ends it. */
export function NetworkTrial() {
  const client = useQueryClient()
  const ends = useTrialEnds()
  const wasOn = useRef(false)
  const isOn = ends > 0
  useEffect(() => {
    // As when the network comes back.
    if (wasOn.current && !isOn) void client.invalidateQueries()
    wasOn.current = isOn
  }, [client, isOn])
  return isOn ? <TrialNotice ends={ends} /> : null
}

function TrialNotice({ ends }: { ends: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((ends - now) / 1000))
  return (
    <Banner edge="top">
      <Notice
        kind="offline"
        quiet
        title={say('This page is tried without the network: {seconds} s', { seconds })}
        className="bg-raised shadow-float pointer-events-auto"
        action={
          <Button compact onClick={endTrial}>
            {say('End now')}
          </Button>
        }
      />
    </Banner>
  )
}
