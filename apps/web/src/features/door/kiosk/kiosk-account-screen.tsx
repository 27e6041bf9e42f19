import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'

import { type KioskEvent, kioskEventsQuery } from '#api/desk/kiosk-events.ts'
import { useNow } from '#browser/now.ts'
import { kioskLock } from '#device/kiosk-lock.ts'
import { dayText } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { forgetCopies, leave, openSignInPage } from '#screen/sign-out.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'

import { gloved } from '../answer-panel.tsx'
import { KioskBack, KioskGuests, KioskPage, KioskPinForm, type PinExits } from './kiosk-guests.tsx'
import { KioskStart } from './kiosk-start.tsx'

const only = (events: readonly KioskEvent[]): KioskEvent | undefined => (events.length === 1 ? events[0] : undefined)

/** The chosen event, else the only one of today, else the only one. */
export function eventOfKiosk(events: readonly KioskEvent[], chosen: string | undefined): KioskEvent | null {
  return events.find(({ id }) => id === chosen) ?? only(events.filter(({ isToday }) => isToday)) ?? only(events) ?? null
}

const nameOf = ({ name }: KioskEvent): string => name ?? say('Event, name unknown')

/** All that an account of the kind kiosk has: guests mark themselves, and the staff sign it out. */
export function KioskAccountScreen({ chosen }: { chosen: string | undefined }) {
  const { data: events } = useSuspenseQuery(kioskEventsQuery)
  const lock = kioskLock.use()
  const [isChoosing, setIsChoosing] = useState(false)
  // Once it was started, no address leads to another event.
  const started = events.find(({ id }) => id === lock?.eventId)
  const event = started ?? (isChoosing ? null : eventOfKiosk(events, chosen))
  // An account that was of the staff before may have put guests on this device.
  useEffect(() => void forgetCopies(), [])
  usePageTitle(event === null ? say('Kiosk') : say('Kiosk, {event}', { event: nameOf(event) }))
  return (
    <main id="content" tabIndex={-1}>
      {event === null ? (
        <ChooseEvent events={events} onChosen={() => setIsChoosing(false)} />
      ) : (
        <KioskOf key={event.id} event={event} onChoose={events.length > 1 ? () => setIsChoosing(true) : null} />
      )}
    </main>
  )
}

/** `onChoose`: leads back to the choice of the event, where there are several. */
function KioskOf({ event, onChoose }: { event: KioskEvent; onChoose: (() => void) | null }) {
  const isStarted = kioskLock.use() !== null
  if (!isStarted)
    return (
      <KioskPage title={nameOf(event)}>
        <KioskStart eventId={event.id}>
          {onChoose === null ? null : (
            <Button kind="quiet" onClick={onChoose}>
              {say('Another event')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => void signOut()}>
            {say('Sign out')}
          </Button>
        </KioskStart>
      </KioskPage>
    )
  return (
    <KioskPage title={nameOf(event)} forGuests>
      <KioskGuests
        eventId={event.id}
        renderLeave={(exits) => <SignOut {...exits} />}
        onSignedOut={() => {
          // Who signs in again knows the password: a forgotten PIN ends with the session.
          kioskLock.set(null)
          openSignInPage()
        }}
      />
    </KioskPage>
  )
}

function ChooseEvent({ events, onChosen }: { events: readonly KioskEvent[]; onChosen: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const year = new Date(useNow()).getUTCFullYear()
  const onBack = () => setIsLeaving(false)
  if (isLeaving)
    return (
      <KioskPage title={say('Kiosk')}>
        {/* Without an event no code is of a guest. */}
        <SignOut onBack={onBack} onCode={onBack} />
      </KioskPage>
    )
  return (
    <KioskPage title={events.length === 0 ? say('No event for this kiosk') : say('Which event is this kiosk for?')}>
      {events.length === 0 ? (
        <p className="max-w-prose text-center">
          {say('It needs an event with a guest list. An administrator sets its events on the page “Team”.')}
        </p>
      ) : (
        <ul className="flex w-full max-w-160 flex-col gap-3">
          {events.map((event) => (
            <li key={event.id}>
              <ButtonLink
                to="/kiosk"
                search={{ event: event.id }}
                replace
                onClick={onChosen}
                className="h-auto! min-h-14 w-full justify-start! px-5! py-2 text-start whitespace-normal!"
              >
                <span dir="auto" className="block text-[1.125rem] break-words whitespace-normal">
                  {nameOf(event)}
                </span>
                {event.day === null ? null : (
                  <span className="text-quiet block font-normal">
                    {event.isToday ? say('Today') : dayText(event.day, year)}
                  </span>
                )}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <Button kind="quiet" icon={<Lock />} onClick={() => setIsLeaving(true)}>
        {say('For the staff')}
      </Button>
    </KioskPage>
  )
}

async function signOut(): Promise<void> {
  if (await leave()) kioskLock.set(null)
}

/** Signing out: by the PIN once the kiosk was started, else after a question. */
function SignOut({ onBack, onCode }: PinExits) {
  const lock = kioskLock.use()
  if (lock !== null) return <KioskPinForm label={say('Sign out')} onOpen={signOut} onBack={onBack} onCode={onCode} />
  return (
    <div className="flex w-full max-w-100 flex-col gap-4">
      <p>{say('After signing out, guests cannot mark themselves here until somebody signs in again.')}</p>
      <Button kind="primary" className={gloved} onClick={() => void signOut()}>
        {say('Sign out')}
      </Button>
      <KioskBack onBack={onBack} />
    </div>
  )
}
