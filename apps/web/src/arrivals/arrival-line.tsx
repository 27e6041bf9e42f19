import { DoorOpen, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Mark } from '#api/desk/arrivals.ts'
import type { Guest } from '#api/desk/guests.ts'
import { useNow } from '#browser/now.ts'
import { within } from '#browser/within.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { forgetCardOf, lettersAtPress, noActionEvent, useEnterPresses, useIsNext } from '#navigation/enter-on-card.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { Badge } from '#ui/badge.tsx'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { mayBeSent } from '#waiting/waiting-action.ts'
import { WaitingBadge } from '#waiting/waiting-badge.tsx'
import { useWaiting, waitingHere, waitingOf } from '#waiting/waiting-here.ts'

import { ArrivalQuestion } from './arrival-question.tsx'
import { arrivalUndone } from './arrival-toasts.ts'
import { type Attended, arrivalSentence, dayIn, notMarkedText, undoneSentence } from './arrival-words.ts'
import { useBottomBarAction } from './bottom-bar-action.ts'
import { DoorField } from './door-field.tsx'
import { passedSentence } from './passed-sentence.ts'
import { UndoArrivalDialog } from './undo-arrival-dialog.tsx'
import { type Arriving, useArrival } from './use-arrival.ts'
import { patienceMs } from './use-fresh-look.ts'

/**
 * The arrival of one person on their card: whether they have arrived, the button with its key (A), the door of this
 * browser. `mark` is undefined while it is loaded.
 */
export function ArrivalLine(props: {
  who: Arriving
  mark: Mark | null | undefined
  /** The mark that was undone last, where none stands. */
  undone?: Mark | null | undefined
  /** Where they went out, or came back, today. */
  passed?: Pick<Guest['desk'], 'left' | 'returned'> | undefined
  /** Marking is the next action of the screen. */
  primary?: boolean
  /** What to know before marking, with the next step. */
  caution?: string | null
  /** The event system has the person as present, since `at` in words; null when it does not say. */
  attended?: Attended | null
  /** Looks again when what is shown is old; resolves to whether they are not on the event any more. */
  freshen?: () => Promise<boolean>
}) {
  const { who, mark, undone = null, passed, primary = false, caution = null, attended = null, freshen } = props
  const { eventId, zone } = useEventPage()
  const now = useNow()
  const { why, arrive, tellBefore, askFirst, question, answer, undo, undoMark, undoing, pending } = useArrival({
    namesEvent: true,
  })
  const today = dayIn(now, zone)
  const waiting = waitingOf(useWaiting(), { eventId, ids: [who.guestId, who.attendeeId], day: today })
  const waits = waiting !== null && mayBeSent(waiting) && waiting.action.content.kind === 'mark' ? waiting.action : null
  const isMarked = mark ? mark.day === today : false
  const here = waits !== null || (isMarked && waiting === null)
  const wentOut = isMarked && passed ? passedSentence(passed, { zone, now }) : null
  const [looking, setLooking] = useState(false)
  const shownMark = useRef<string | null>(null)
  useEffect(() => {
    if (mark === undefined) return
    if (mark === null && shownMark.current !== null) arrivalUndone(shownMark.current)
    shownMark.current = mark?.id ?? null
  }, [mark])
  const settled = useRef<(() => void) | null>(null)
  const known = useRef(who.against)
  useEffect(() => {
    known.current = who.against
    if (who.against !== undefined) settled.current?.()
  }, [who.against])
  /** What their registration has against it: where it is still read, after a moment at most. */
  const whatIsAgainst = async (): Promise<string | null | undefined> => {
    if (known.current !== undefined) return known.current
    focusSearchAfterAction()
    setLooking(true)
    await within(new Promise<void>((resolve) => (settled.current = resolve)), patienceMs, undefined)
    setLooking(false)
    return known.current
  }
  const markNow = async () => {
    const asked = { ...who, typedAt: lettersAtPress() }
    if (who.saysNo === true && !here) {
      askFirst(asked, who.waits === true ? 'waitlisted' : 'not enrolled')
      return
    }
    if (freshen !== undefined) {
      // Before the look: the next letters are the next name, not keys about this person.
      focusSearchAfterAction()
      setLooking(true)
      const isChanged = await freshen()
      setLooking(false)
      if (isChanged) {
        askFirst(asked, 'not enrolled now')
        return
      }
    }
    const against = here ? null : await whatIsAgainst()
    if (against) askFirst({ ...asked, against }, 'registration')
    else arrive(asked)
  }
  const section = useRef<HTMLElement>(null)
  const tellMarked = useEffectEvent(() => {
    if (mark && isMarked && waiting === null && !why) tellBefore(mark, who.name)
  })
  useEffect(() => {
    const line = section.current
    const tell = () => tellMarked()
    line?.addEventListener(noActionEvent, tell)
    return () => line?.removeEventListener(noActionEvent, tell)
  }, [])
  const ids = `${who.attendeeId ?? ''} ${who.guestId ?? ''}`.toLowerCase()
  const isNext = useIsNext(ids)
  const enterPresses = useEnterPresses()
  useShortcut(
    why
      ? null
      : {
          keys: 'A',
          label: say('Mark {name} as arrived', { name: who.name }),
          group: say('On this person'),
          run: () => void markNow(),
          person: true,
          // Nothing is left to mark: the letter begins a search.
          when: () => !here,
        },
  )
  useBottomBarAction(
    why || here
      ? null
      : {
          label: say('Mark {name} as arrived', { name: who.name }),
          text: say('Arrived'),
          primary,
          busy: pending !== null || looking,
          run: () => void markNow(),
        },
  )
  return (
    <section
      ref={section}
      aria-label={say('Arrival')}
      data-print="no"
      data-no-next-action={here || why ? ids : undefined}
      className="border-line flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t py-2"
    >
      {waiting !== null ? (
        <WaitingBadge row={waiting} zone={zone} />
      ) : mark === undefined ? null : mark ? (
        <Badge meaning={here ? 'yes' : 'neutral'} className="[&>.truncate]:whitespace-normal">
          {arrivalSentence(mark, { zone, now })}
        </Badge>
      ) : (
        <Badge meaning="neutral" className="[&>.truncate]:whitespace-normal">
          {notMarkedText(attended)}
        </Badge>
      )}
      {wentOut === null ? null : (
        <Badge meaning={passed?.left ? 'wait' : 'neutral'} className="[&>.truncate]:whitespace-normal">
          {wentOut}
        </Badge>
      )}
      <span className="text-label text-quiet">{say('kept by this desk')}</span>
      <ZoneNote />
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {why ? null : <DoorField />}
        {waits !== null ? (
          <Button
            compact
            icon={<Undo2 />}
            onClick={() => {
              forgetCardOf(who)
              void waitingHere.takeBack(waits)
            }}
          >
            {say('Undo arrival')}
          </Button>
        ) : mark && here && !why ? (
          <Button compact icon={<Undo2 />} busy={undoing} onClick={() => undoMark(mark, who.name)}>
            {say('Undo arrival')}
          </Button>
        ) : null}
        {here ? null : (
          <Button
            compact
            kind={primary ? 'primary' : 'plain'}
            icon={<DoorOpen />}
            keys="A"
            // On a phone it stands at the lower edge.
            className={why ? undefined : 'max-lg:hidden'}
            // Enter in the search that opened this card presses it.
            data-next-action={why ? undefined : ids}
            why={why}
            busy={pending !== null || looking}
            onClick={() => void markNow()}
          >
            {say('Arrived')}
            {/* Its room stays: a button must not move from under the pointer that takes the focus to it. */}
            {isNext && !why ? <Kbd keys="↵" className={cx('ms-2', !enterPresses && 'invisible')} /> : null}
          </Button>
        )}
      </div>
      {undone === null || mark || waiting !== null ? null : (
        <p data-undone className="text-label text-quiet w-full">
          <bdi>{undoneSentence(undone, { zone, now })}</bdi>
        </p>
      )}
      {why && !here ? (
        // The button announces it to screen readers.
        <p aria-hidden className="text-label text-quiet w-full">
          {why}
        </p>
      ) : null}
      {caution === null || here ? null : <p className="text-label text-wait-ink w-full">{caution}</p>}
      <ArrivalQuestion question={question} onAnswer={answer} />
      <UndoArrivalDialog {...undo} />
    </section>
  )
}
