import { type FormEvent, type ReactNode, Suspense, lazy, useState } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { gloved } from '../answer-panel.tsx'
import { PinField } from './kiosk-guests.tsx'
import { isPin, lockKiosk } from './kiosk-pin.ts'

const DoorField = lazy(async () => ({ default: (await import('../controls/late-controls.ts')).DoorField }))

type Props = {
  eventId: string
  /** Of the event: one of them is chosen instead of typed. */
  doors?: readonly string[] | undefined
  /** Why this person cannot start it. */
  why?: string | undefined
  /** The ways out before it is started. */
  children: ReactNode
}

/** Of the staff: the PIN by which the kiosk is left. Guests are shown nothing before it is set. */
export function KioskStart({ eventId, doors = [], why, children }: Props) {
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
  const begin = (
    <form className="flex flex-col gap-4" onSubmit={start}>
      <PinField focusFirst label={say('PIN to leave the kiosk')} error={fault} pin={pin} onPin={setPin} />
      <Button
        type="submit"
        kind="primary"
        className={gloved}
        busy={isBusy}
        why={why ?? (!isPin(pin) && say('Choose four to eight digits'))}
      >
        {say('Start the kiosk')}
      </Button>
      {children}
    </form>
  )
  return (
    <div className="flex w-full max-w-100 flex-col gap-4">
      <p>{say('Guests mark themselves at this device by their code. It shows no list and no names of others.')}</p>
      <div className="[&_button]:min-h-14 [&_input]:h-14!">
        <Suspense fallback={<div className="h-14" />}>
          <DoorField offered={doors} />
        </Suspense>
      </div>
      {begin}
    </div>
  )
}
