import type { Registrant } from '@frontdesk/api-types'
import { CalendarSearch, Link2, Send, TicketCheck, TicketPlus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useWhyNot } from '#api/session.ts'
import { missOf } from '#records/misses.ts'
import { announce } from '#ui/live-region.tsx'
import { toast } from '#ui/toast.tsx'
import { say } from '#words/say.ts'

import type { Read } from './-answered.tsx'
import { AttendeeEvents } from './-attendee-events.tsx'
import { type CardAction, CardActions } from './-attendee-more.tsx'
import { useEventPage } from './-event-page.tsx'
import { nextPerson } from './-next-person.ts'
import { SendConfirmation } from './-send-confirmation.tsx'

function copyLink(): void {
  navigator.clipboard.writeText(location.href).then(
    () => toast({ text: say('Copied a link to this card') }),
    () => announce(say('Could not copy the link; copy it from the address bar')),
  )
}

type Who = { name: string; personId: string | null; userId: string | null }

/** What a card offers for a person besides enrolling: send (S), check a code (T), register (N), other events (P), link (Y). */
export function PersonOffers({ who, registrant }: { who: Who; registrant: Read<Registrant> }) {
  const { name, personId, userId } = who
  const page = useEventPage()
  const maySend = useWhyNot('sendConfirmation')
  const mayStart = useWhyNot('startRegistration')
  const [open, setOpen] = useState<'send' | 'events' | null>(null)
  const close = () => setOpen(null)
  const [sent, setSent] = useState(0)
  // After the dialog has given the focus back, else it would take it from the box again.
  useEffect(() => {
    if (sent > 0) nextPerson()
  }, [sent])
  const noPerson =
    personId === null ? say('The service sent no person id for this attendee, and it is asked by person') : undefined
  const actions: CardAction[] = [
    {
      label: say('Send confirmation'),
      keys: 'S',
      icon: <Send />,
      first: true,
      why: maySend ?? noPerson ?? whyNoConfirmation(registrant, page.name),
      run: () => setOpen('send'),
    },
    {
      label: say('Check code'),
      keys: 'T',
      icon: <TicketCheck />,
      why: noPerson,
      link: page.links.registration({ person: personId ?? undefined }),
    },
    {
      label: say('Register'),
      keys: 'N',
      icon: <TicketPlus />,
      why: mayStart ?? noPerson,
      link: page.links.start({ person: personId ?? undefined }),
    },
    {
      label: say('Other events'),
      keys: 'P',
      icon: <CalendarSearch />,
      why:
        personId === null && userId === null
          ? say('The service sent neither a user id nor a person id, and other events are asked by them')
          : undefined,
      run: () => setOpen('events'),
    },
    { label: say('Copy link'), keys: 'Y', icon: <Link2 />, run: copyLink },
  ]
  return (
    <>
      <CardActions actions={actions} />
      {open === 'send' && registrant.answer ? (
        <SendConfirmation
          registrant={registrant.answer.data}
          eventId={page.eventId}
          name={name}
          eventName={page.name}
          onClose={close}
          onSent={() => {
            close()
            setSent((before) => before + 1)
          }}
        />
      ) : null}
      {open === 'events' ? <AttendeeEvents who={who} onClose={close} /> : null}
    </>
  )
}

/** A confirmation belongs to a registration: without its record there is nothing to send, and that is said. */
function whyNoConfirmation(registrant: Read<Registrant>, eventName: string): string | undefined {
  if (registrant.answer) return undefined
  if (!registrant.problem) return say('The registration is still being read')
  return missOf(registrant.problem, 'registrant', eventName).answer === 'no'
    ? say('There is no registration to confirm')
    : say('The registration could not be read, and a confirmation belongs to one')
}
