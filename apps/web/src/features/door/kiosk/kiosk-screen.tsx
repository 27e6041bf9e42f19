import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { kioskLock } from '#device/kiosk-lock.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { KioskGuests, KioskPage, KioskPinForm } from './kiosk-guests.tsx'
import { KioskStart } from './kiosk-start.tsx'

/** A device at which guests mark themselves by their code. It shows nothing of anybody else. */
export function KioskScreen() {
  const { eventId, name, links } = useEventPage()
  usePageTitle(say('Kiosk, {event}', { event: name }))
  const lock = kioskLock.use()
  const { data: read } = useQuery({ ...doorSettingsQuery(eventId), enabled: lock === null })
  const why = useWhyNotRole('staff')
  const navigate = useNavigate()
  const leave = async () => {
    kioskLock.set(null)
    await navigate(links.door())
  }
  return (
    <KioskPage title={name} forGuests={lock !== null}>
      {lock === null ? (
        <KioskStart eventId={eventId} doors={read?.settings?.doors} why={why}>
          <ButtonLink {...links.door()} kind="quiet">
            {say('Back to the door')}
          </ButtonLink>
        </KioskStart>
      ) : (
        <KioskGuests
          key={eventId}
          eventId={eventId}
          renderLeave={(exits) => <KioskPinForm label={say('Leave the kiosk')} onOpen={leave} {...exits} />}
        />
      )}
    </KioskPage>
  )
}
