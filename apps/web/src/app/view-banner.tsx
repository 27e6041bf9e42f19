import { EyeOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'

import { roleWords } from '#api/desk/role-words.ts'
import type { Session } from '#api/desk/session.ts'
import { endView } from '#api/desk/views.ts'
import { asProblem } from '#api/problem.ts'
import { viewerZone } from '#browser/now.ts'
import { setTimer } from '#browser/within.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/**
 * A frame around the page and a bar at its lower edge, while an administrator looks as somebody else: as whom, until
 * when, and the way back. `--view-bar` makes room for the bar (`tokens.css`).
 */
export function ViewBanner({ viewing }: { viewing: NonNullable<Session['viewing']> }) {
  const [ending, setEnding] = useState(false)
  const { account, role, ends } = viewing
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--view-bar', '3.5rem')
    return () => void style.removeProperty('--view-bar')
  }, [])
  // After its end the desk answers this page no more.
  useEffect(() => setTimer(Math.max(0, Date.parse(ends) - Date.now()), () => location.reload()), [ends])
  const end = async () => {
    setEnding(true)
    try {
      await endView()
    } catch (thrown) {
      setEnding(false)
      toast({ text: say('You still look as somebody else'), meaning: 'wait', detail: asProblem(thrown).message })
    }
  }
  const values = { role: say(roleWords[role].name), name: account?.name, time: clockIn(Date.parse(ends), viewerZone()) }
  return (
    <div data-print="no">
      <div aria-hidden className="border-wait-edge pointer-events-none fixed inset-0 z-50 border-4" />
      <section
        aria-label={say('You look as somebody else')}
        className="bg-wait-fill text-wait-ink border-wait-edge fixed inset-x-0 bottom-[calc(var(--bottom-bar)-3.5rem)] z-30 flex h-14 items-center gap-3 border-t px-4"
      >
        <p role="status" className="text-label line-clamp-3 min-w-0 flex-1 font-medium">
          {account === null
            ? say('Until {time} you see what the role {role} sees. Nothing can be changed.', values)
            : say('Until {time} you see what {name} ({role}) sees. Nothing can be changed.', values)}
        </p>
        <Button compact kind="primary" icon={<EyeOff />} busy={ending} onClick={() => void end()}>
          {say('End the view')}
        </Button>
      </section>
    </div>
  )
}
