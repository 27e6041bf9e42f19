import { useNow } from '#browser/now.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import type { LastLoaded } from '#people/use-guest.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** Above the arrival of a person whose row the desk does not tell now: how old the row is that is shown. */
export function LastLoadedLine({ lastLoaded }: { lastLoaded: LastLoaded | null }) {
  const now = useNow()
  if (lastLoaded === null) return null
  const { at, awaited } = lastLoaded
  return (
    <Notice
      quiet
      kind="away"
      title={say('From the guest list as loaded {age}', { age: pastTime(Math.min(at, now), now) })}
      className="mb-2"
    >
      {awaited
        ? say('The guest list has not answered yet. Changes since then are not shown.')
        : say('The guest list can’t be read now. Changes since then are not shown.')}
    </Notice>
  )
}
