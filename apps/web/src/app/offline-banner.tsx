import { useQuery } from '@tanstack/react-query'

import { serviceStateQuery } from '#api/desk/service-state.ts'
import { useUnconfirmedSession } from '#api/unconfirmed-session.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { useCut } from '#screen/why-cut.ts'
import { Banner } from '#ui/overlays/notes-place.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { useServiceReturn } from './service-return.ts'

/**
 * A banner while offline, or while the event system does not answer. It overlays the lower edge, so that the layout does
 * not shift; at the door and the kiosk it is a line of the page.
 */
export function OfflineBanner() {
  const online = useOnline()
  const unconfirmed = useUnconfirmedSession()
  const now = useNow()
  const { data: service } = useQuery({ ...serviceStateQuery, enabled: online })
  useServiceReturn(service.answers)
  const cut = useCut()
  if (cut === null) return null
  return (
    <Banner edge="bottom">
      {cut === 'away' ? (
        <Notice
          kind="away"
          quiet
          title={say('The event system does not answer')}
          className="bg-raised shadow-float pointer-events-auto"
        >
          {service.since === null
            ? say('Guest lists and arrivals work. What it said before may be old.')
            : say('Since {time}. Guest lists and arrivals work. What it said before may be old.', {
                time: clockIn(Date.parse(service.since), viewerZone()),
              })}
        </Notice>
      ) : (
        <Notice
          kind="offline"
          quiet
          title={say('You are offline')}
          className="bg-raised shadow-float pointer-events-auto"
        >
          {unconfirmed === null
            ? say(
                'You see what was last known. Arrivals, enrollments and removals wait on this device; nothing else can be changed now.',
              )
            : say(
                'No contact since {time}. You see what was last known. Arrivals, enrollments and removals wait on this device; nothing else can be changed now.',
                {
                  time: dateTime(readStamp(new Date(unconfirmed.at).toISOString()), { zone: viewerZone(), now }),
                },
              )}
        </Notice>
      )}
    </Banner>
  )
}
