import { useQuery, useQueryClient } from '@tanstack/react-query'

import { sessionEndsQuery, staySignedIn } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from '#ui/overlays/notes-place.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

const warningMs = 10 * 60_000

/** A banner shortly before the session ends, with a button that extends it. It overlays the page, so nothing shifts. */
export function SessionEnd() {
  const client = useQueryClient()
  const now = useNow()
  const { data } = useQuery(sessionEndsQuery)
  if (!data) return null
  const [idle, last] = [Date.parse(data.idleEnds), Date.parse(data.ends)]
  const end = Math.min(idle, last)
  // A comparison with NaN is false: an unreadable time shows nothing.
  if (!(end - now <= warningMs && end > now)) return null
  const extend = () => void staySignedIn().then((ends) => client.setQueryData(sessionEndsQuery.queryKey, ends))
  const again = () =>
    void signInGate
      .wait()
      .then((done) => (done ? client.invalidateQueries({ queryKey: sessionEndsQuery.queryKey }) : null))
  const time = dateTime(readStamp(new Date(end).toISOString()), { zone: viewerZone(), now })
  return (
    <Banner edge="bottom">
      <Notice
        kind="info"
        quiet
        title={say('You will be signed out: {time}', { time })}
        className="bg-raised shadow-float pointer-events-auto"
        action={
          idle < last ? (
            <Button compact kind="primary" onClick={extend}>
              {say('Stay signed in')}
            </Button>
          ) : (
            <Button compact kind="primary" onClick={again}>
              {say('Sign in again now')}
            </Button>
          )
        }
      >
        {say('The page and what you typed are kept.')}
      </Notice>
    </Banner>
  )
}
