import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { useWhyNotRole } from '#api/desk/desk-roles.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'

import { gloved } from './answer-panel.tsx'
import { KioskGuests, KioskPage, KioskPinForm, PinField } from './kiosk-guests.tsx'
import { isPin, kioskLock, lockKiosk } from './kiosk-pin.ts'

/** A device at which guests mark themselves by their code. It shows nothing of anybody else. */
export function KioskScreen() {
  const { eventId, name, links } = useEventPage()
  usePageTitle(say('Kiosk, {event}', { event: name }))
  const lock = kioskLock.use()
  const navigate = useNavigate()
  const leave = async () => {
    kioskLock.set(null)
    await navigate(links.door())
  }
  return (
    <KioskPage title={name}>
      {lock === null ? (
        <Start />
      ) : (
        <KioskGuests
          key={eventId}
          eventId={eventId}
          renderLeave={(onBack) => <KioskPinForm label={say('Leave the kiosk')} onOpen={leave} onBack={onBack} />}
        />
      )}
    </KioskPage>
  )
}

/** Of the staff: the PIN by which the kiosk is left. */
function Start() {
  const { eventId, links } = useEventPage()
  const why = useWhyNotRole('staff')
  const [pin, setPin] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const start = (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    // Browsers hash only on a page with HTTPS.
    void lockKiosk(eventId, pin).catch(() => {
      setIsBusy(false)
      setFault(say('The kiosk did not start. It needs an address with https.'))
    })
  }
  return (
    <form className="flex w-full max-w-100 flex-col gap-4" onSubmit={start}>
      <p>{say('Guests mark themselves at this device by their code. It shows no list and no names of others.')}</p>
      <PinField label={say('PIN to leave the kiosk')} error={fault} pin={pin} onPin={setPin} />
      <Button
        type="submit"
        kind="primary"
        className={gloved}
        busy={isBusy}
        why={why ?? (!isPin(pin) && say('Choose four to eight digits'))}
      >
        {say('Start the kiosk')}
      </Button>
      <ButtonLink {...links.door()} kind="quiet">
        {say('Back to the door')}
      </ButtonLink>
    </form>
  )
}
