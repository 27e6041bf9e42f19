import type { Registrant } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'
import { Archive, CalendarSearch, IdCard, Link2, Send, StickyNote, TicketCheck, TicketPlus } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { notesQuery } from '#api/desk/notes.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { copyCardLink } from '#browser/copy-link.ts'
import { useEventPage } from '#events/event-context.tsx'
import { BadgeDialog } from '#features/badges/late-badge-dialog.ts'
import { say } from '#i18n/say.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { inField } from '#navigation/wanted-field.ts'
import { missOf } from '#records/lookup-misses.ts'
import type { Read } from '#screen/query-boundary.tsx'

import { type CardAction, CardActions } from './card-actions.tsx'
import type { CardPanel } from './card-panel.ts'
import { focusNote, notesOn } from './notes.tsx'

const openSend = () => import('./send-confirmation.tsx')
const SendConfirmation = lazy(async () => ({ default: (await openSend()).SendConfirmation }))
const HeldHere = lazy(async () => ({ default: (await import('./held-here-dialog.tsx')).HeldHere }))

type Who = {
  name: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  /** The row of the guest list, by which the desk knows other events of a person without ids. */
  guestId?: string
}

/**
 * A card's actions besides enrolling: send (S), check a code (T), a note (N), other events (P), register (B), a link to
 * this card (Y), a badge, and for administrators what this desk holds, with its erasure.
 */
export function PersonOffers(props: {
  who: Who
  registrant: Read<Registrant>
  /** Why the person's ids could not be read now. */
  idsUnread?: string | undefined
  panel: CardPanel | null
  onPanel: (next: CardPanel | null) => void
  /** Two buttons precede these: on a phone the row has no room for a third. */
  crowded?: boolean
  /** The row of the guest list, of which a badge can be printed. */
  guest?: Guest | null
}) {
  const { who, registrant, idsUnread, panel, onPanel, crowded = false, guest = null } = props
  const { name, attendeeId, personId, userId } = who
  const page = useEventPage()
  const { person } = useSession()
  const maySend = useWhyNot('sendConfirmation')
  const mayStart = useWhyNot('startRegistration')
  const [isHeldShown, setIsHeldShown] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const sent = useRef(false)
  // After the dialog has restored the focus, which would otherwise leave the box again.
  useEffect(() => {
    if (panel === 'send' || !sent.current) return
    sent.current = false
    focusSearchAfterAction()
  }, [panel])
  const unidentified = personId === null
  const whyUnidentified = (lacking: string): string | undefined => (unidentified ? (idsUnread ?? lacking) : undefined)
  const whyNotSend =
    maySend ??
    whyUnidentified(say('Their person id is unknown, so no registration was found to confirm')) ??
    whyNoConfirmation(registrant, page.name)
  const canSend = whyNotSend === undefined
  const hasNoRecord = attendeeId === null && unidentified
  const ids = { attendeeId, personId, userId, registrantId: registrant.answer?.data.id, guestId: who.guestId ?? null }
  const { subject, others } = notesOn({ eventId: page.eventId, ...ids })
  const notes = useQuery({ ...notesQuery(subject, others), enabled: !hasNoRecord || who.guestId !== undefined })
  // While it loads, and where all buttons have one reason, that is said elsewhere.
  const isWhyShown = !crowded && !hasNoRecord && maySend === undefined && registrant.problem !== null
  // Enter may follow S immediately and must not reach the page.
  useEffect(() => {
    if (canSend) void openSend()
  }, [canSend])
  const actions: CardAction[] = [
    {
      label: say('Send confirmation'),
      keys: 'S',
      icon: <Send />,
      first: !crowded,
      why: whyNotSend,
      asks: true,
      run: () => onPanel('send'),
    },
    {
      label: say('Check code'),
      keys: 'T',
      icon: <TicketCheck />,
      why: whyUnidentified(say('Their person id is unknown, and a code is checked for a person')),
      link: { ...page.links.registration({ person: personId ?? undefined }), state: inField },
    },
    {
      label: say('Note'),
      count: notes.data?.length ?? 0,
      keys: 'N',
      icon: <StickyNote />,
      opensField: true,
      withoutRecord: who.guestId !== undefined,
      run: focusNote,
    },
    {
      label: say('Other events'),
      keys: 'P',
      icon: <CalendarSearch />,
      withoutRecord: true,
      why:
        personId === null && userId === null && who.guestId === undefined
          ? say('This person’s ids are missing, so other events couldn’t be checked')
          : undefined,
      run: () => onPanel(panel === 'events' ? null : 'events'),
    },
    {
      label: say('Start registration'),
      keys: 'B',
      icon: <TicketPlus />,
      why: mayStart ?? whyUnidentified(say('Their person id is unknown, and a registration belongs to a person')),
      rare: true,
      link: page.links.start({ person: personId ?? undefined }),
    },
    {
      label: say('Copy link'),
      keys: 'Y',
      icon: <Link2 />,
      rare: true,
      withoutRecord: true,
      run: () => copyCardLink(location.href),
    },
    ...(guest
      ? [
          {
            label: say('Print badge'),
            icon: <IdCard />,
            rare: true,
            withoutRecord: true,
            run: () => setIsPrinting(true),
          },
        ]
      : []),
    ...(isAdministrator(person)
      ? [{ label: say('Data at this desk'), icon: <Archive />, rare: true, run: () => setIsHeldShown(true) }]
      : []),
  ]
  return (
    <>
      <CardActions actions={hasNoRecord ? forNoRecord(actions) : actions} />
      {isWhyShown && whyNotSend ? (
        // The button announces it to screen readers.
        <p aria-hidden className="text-label text-quiet w-full">
          {whyNotSend}
        </p>
      ) : null}
      <Suspense>
        {panel === 'send' && registrant.answer && !maySend ? (
          <SendConfirmation
            registrant={registrant.answer.data}
            eventId={page.eventId}
            name={name}
            eventName={page.name}
            onClose={() => onPanel(null)}
            onSent={() => {
              sent.current = true
              onPanel(null)
            }}
          />
        ) : null}
        {isPrinting && guest ? <BadgeDialog guest={guest} onClose={() => setIsPrinting(false)} /> : null}
        {isHeldShown ? (
          <HeldHere
            whom={attendeeId === null ? { kind: 'person', id: personId ?? '' } : { kind: 'attendee', id: attendeeId }}
            name={name}
            onClose={() => setIsHeldShown(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Of a guest without a record: the others belong to one. */
const forNoRecord = (actions: readonly CardAction[]) => actions.filter(({ withoutRecord }) => withoutRecord === true)

/** A confirmation belongs to a registration: without its record the action is disabled with that reason. */
function whyNoConfirmation(registrant: Read<Registrant>, eventName: string): string | undefined {
  if (registrant.answer) return undefined
  if (!registrant.problem) return say('The registration is loading')
  return missOf(registrant.problem, 'registrant', eventName).answer === 'no'
    ? say('There is no registration to confirm')
    : say('The registration couldn’t be loaded, and a confirmation needs one')
}
