import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'

import { arrivalsQuery, doorsIn, lastLoadedBoard } from '#api/desk/arrivals.ts'
import { useHasRole } from '#api/desk/desk-roles.ts'
import { type DoorSettings, doorSettingsQuery } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { useSession } from '#api/desk/session.ts'
import { useGuestsAhead } from '#api/desk/use-found-loaded.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { useNow } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { BadgeDialog } from '#features/badges/late-badge-dialog.ts'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { asOfText } from '#ui/as-of.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { NotesPlace } from '#ui/overlays/notes-place.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { useShort } from '#ui/use-short.ts'

import { AnswerPanel, loadUndoParts } from './answer-panel.tsx'
import { DoorControls } from './controls/door-controls.tsx'
import { letterToSearch } from './controls/door-select.tsx'
import {
  type DoorAnswer,
  doorWords,
  isDoneHere,
  isEarly,
  isOpen,
  isQuestion,
  isRefusable,
  isUndoable,
  offersWalkIn,
  takesPress,
} from './door-answer.ts'
import { type DoorMode, doorMode } from './door-mode.ts'
import { giveSignal, signalOf } from './door-signals.ts'
import { type DoorWay, everybodyIn, unknownSettings, useDoorWay } from './door-way.ts'
import { isSameBooking } from './finding/booking.ts'
import { DoorSearch, emptySearch } from './finding/door-search.tsx'
import { isName } from './finding/find-by-code.ts'
import { CodePictures } from './scanning/code-pictures.tsx'
import { createScanBurst } from './scanning/scan-burst.ts'
import { loadPassages, useDoor } from './use-door.ts'
import { useTakenBack } from './use-taken-back.ts'

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up/set-up-dialog.tsx')).SetUpDialog }))
const loadWalkIn = () => import('./walk-in-dialog.tsx')
const WalkInDialog = lazy(async () => ({ default: (await loadWalkIn()).WalkInDialog }))
const loadLast = () => import('./last-answers.tsx')
const LastAnswers = lazy(async () => ({ default: (await loadLast()).LastAnswers }))
const loadGroup = () => import('./finding/group-panel.tsx')
const GroupPanel = lazy(async () => ({ default: (await loadGroup()).GroupPanel }))
const loadUndo = () => import('#arrivals/undo-arrival-dialog.tsx')
const UndoArrivalDialog = lazy(async () => ({ default: (await loadUndo()).UndoArrivalDialog }))
/** A menu that was never opened would need the network. */
const loadMenu = () => import('#ui/overlays/menu-popup.tsx')
const loadStatus = () => import('./status/late-status.ts')
const DoorCount = lazy(async () => ({ default: (await loadStatus()).DoorCount }))
const OfflineLine = lazy(async () => ({ default: (await loadStatus()).OfflineLine }))
const DoorNeighbours = lazy(async () => ({ default: (await loadStatus()).DoorNeighbours }))
const Occupancy = lazy(async () => ({ default: (await loadStatus()).Occupancy }))
const UndoEarlier = lazy(async () => ({ default: (await loadUndoParts()).UndoEarlier }))
const PassageUndo = lazy(async () => ({ default: (await loadUndoParts()).PassageUndo }))

/** Scans from anywhere on the page, also while a dialog is open. */
function useScanner(onScan: (text: string) => void, fits: (text: string) => Promise<boolean>): void {
  const take = useEffectEvent(onScan)
  const ask = useEffectEvent(fits)
  useEffect(() => {
    const burst = createScanBurst(
      (text) => take(text),
      (text) => ask(text),
    )
    const press = (event: globalThis.KeyboardEvent) => {
      burst.press(event)
      letterToSearch(event)
    }
    addEventListener('keydown', press, true)
    return () => {
      burst.end()
      removeEventListener('keydown', press, true)
    }
  }, [])
}

/** An open dialog or menu is left: the next person is at the door. */
function closeOverlays(): void {
  document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')?.click()
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Arrows go through the people of an answer, from the empty field as well; a key that is held presses one only. */
function pressInAnswer(event: KeyboardEvent, panel: HTMLElement | null): void {
  const { key, target, repeat } = event
  if (panel === null || !(target instanceof HTMLElement)) return
  const isEmptyField = target instanceof HTMLInputElement && target.name === 'who' && target.value === ''
  if (!isEmptyField && !panel.contains(target)) return
  if (key === 'Enter' && repeat) event.preventDefault()
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const people = [...panel.querySelectorAll<HTMLElement>('[data-door-person]')]
  if (people.length === 0) return
  event.preventDefault()
  const at = people.indexOf(target)
  const next = key === 'ArrowDown' ? at + 1 : at < 0 ? people.length - 1 : at - 1
  people[Math.max(0, Math.min(people.length - 1, next))]?.focus()
}

/** Milliseconds for which Enter is ignored after a warning appears: too short to read it. */
const warningMs = 600
const isWarning = ({ word }: DoorAnswer): boolean => doorWords[word].step === 'asked'

/** Whose booking an answer is about. `all`: the code is that of the whole booking. */
function bookedIn({ guest, people, word }: DoorAnswer): { guest: Guest; all: boolean } | null {
  if (guest !== null) return { guest, all: false }
  const [first, ...others] = people
  const isBooking = word === 'several' && others.length > 0
  return first && isBooking && others.every((one) => isSameBooking(first, one)) ? { guest: first, all: true } : null
}

const isNameOfNobody = ({ word, scanned, text }: DoorAnswer): boolean =>
  (!scanned || isName(text)) && offersWalkIn(word)

/** How this device and this user let people in. */
export function useDoorMode(): DoorMode {
  const chosen = doorMode.use()
  return useHasRole('staff') ? chosen : 'look'
}

/** What the screen shows of a door, and what can be done at it. */
export type Door = Pick<
  ReturnType<typeof useDoor>,
  | 'answers'
  | 'failed'
  | 'arrivals'
  | 'take'
  | 'fits'
  | 'inOrder'
  | 'choose'
  | 'letIn'
  | 'confirm'
  | 'refuse'
  | 'undoAnswer'
>

/** One event, one field, one answer: letting people in at a door. */
export function DoorScreen() {
  const { eventId, name } = useEventPage()
  usePageTitle(say('Door, {event}', { event: name }))
  const mode = useDoorMode()
  const { data, isError } = useQuery(doorSettingsQuery(eventId))
  const settings = data === undefined ? unknownSettings(eventId) : (data.settings ?? usualSettings)
  const chosenWay = useDoorWay(eventId, settings)
  const way = mode === 'look' ? everybodyIn : chosenWay
  const desk = useDoor(mode, way)
  useGuestsAhead(eventId)
  useEffect(() => {
    // Coming from the practice: what had the focus there is gone.
    if (document.activeElement === document.body) focusSearchAfterAction()
    // Before the network goes away.
    for (const load of [loadLast, loadGroup, loadWalkIn, loadUndo, loadUndoParts, loadPassages, loadMenu])
      load().catch(() => undefined)
  }, [])
  const known = data === undefined ? (isError ? 'no' : 'not-yet') : 'yes'
  return <DoorPage title={name} mode={mode} way={way} settings={settings} known={known} door={desk} desk={desk} />
}

type Props = {
  title: string
  mode: DoorMode
  way: DoorWay
  settings: DoorSettings
  /** Whether the settings are known. */
  known: 'yes' | 'not-yet' | 'no'
  door: Door
  /** Null while practising: nothing is asked of the desk then. */
  desk: ReturnType<typeof useDoor> | null
  /** Made-up guests, in the place of those of the event. */
  among?: readonly Guest[]
  /** Codes to try, while practising. */
  codes?: ReactNode
}

export function DoorPage({ title, mode, way, settings, known, door, desk, among, codes }: Props) {
  const { eventId, zone, links } = useEventPage()
  const now = useNow()
  const { person } = useSession()
  const lastDoor = currentDoor()
  const asked = { day: dayIn(now, zone), lastBy: person.id, ...(lastDoor === null ? {} : { lastDoor }) }
  const { data: board, isError: isBoardOld } = useQuery({ ...arrivalsQuery(eventId, asked), enabled: desk !== null })
  useTakenBack(door.answers, desk ? board : undefined, (answer) => void desk?.recheck(answer))
  const client = useQueryClient()
  /** The counts of everybody inside do not depend on what was asked for. */
  const counts = desk && (board ?? lastLoadedBoard(client, eventId)?.board)
  const isOnline = useOnline()
  const [latest = null] = door.answers
  const current = latest === null || latest.key === desk?.hidden ? null : latest
  const staff = useHasRole('staff')
  const hasWalkIn = desk !== null && mode !== 'look' && way.kind === 'in'
  /** `named`: of whom the answer is about. */
  const [asking, setAsking] = useState<'walk-in' | 'named walk-in' | 'set-up' | null>(null)
  /** Whose arrival is about to be undone. */
  const [earlier, setEarlier] = useState<DoorAnswer | null>(null)
  const [badgeOf, setBadgeOf] = useState<Guest | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  /** The answer and its buttons are in view before the settings of the door. */
  const [isNarrow, isShort] = [useNarrow(), useShort()]
  const booking = current && bookedIn(current)
  const isBooking = booking?.all === true && mode !== 'look' && way.kind === 'in'
  const panel = useRef<HTMLDivElement>(null)
  /** The next scan needs no field; a letter begins a search all the same. */
  const focusAnswer = () =>
    (
      panel.current?.querySelector<HTMLElement>('[data-door-confirm]') ??
      panel.current?.querySelector<HTMLElement>('[data-door-answer]')
    )?.focus({ preventScroll: true })
  const showAnswer = () => {
    const shown = panel.current?.querySelector('[data-door-answer]')?.getBoundingClientRect()
    if (!shown || (shown.top >= 0 && shown.bottom <= innerHeight)) return
    // The field, and the band of the practice above it, stay in view where the answer fits below them.
    const field = document.querySelector('[role="search"]')
    const above = field ? parseFloat(getComputedStyle(field).scrollMarginTop) || 0 : 0
    const isRoom = field && shown.bottom - field.getBoundingClientRect().top + above <= innerHeight
    ;(isRoom ? field : panel.current)?.scrollIntoView()
  }
  /** After the dialog has given the focus back to its button, which on a phone stands below the answer. */
  const leaveWalkIn = useEffectEvent(() => {
    focusAnswer()
    focusSearchAfterAction()
    showAnswer()
  })
  const isWalkIn = asking === 'walk-in' || asking === 'named walk-in'
  useEffect(() => (isWalkIn ? () => leaveWalkIn() : undefined), [isWalkIn])
  const takeScan = (text: string, isHeld = false) => {
    emptySearch()
    if (door.take(text, true, isHeld)) closeOverlays()
  }
  useScanner(takeScan, door.fits)
  /** A late change of an answer moves no focus and plays no sound. */
  const heard = current === null || current.isLate ? null : `${current.key} ${current.word}`
  /**
   * After a scan, and where what had the focus has gone: a person who was chosen, a button of the answer. Not while the
   * next name or code is typed: the rest of it would replace its beginning.
   */
  const moveFocus = useEffectEvent(() => {
    const { activeElement } = document
    const isAtAnswer = activeElement === document.body || activeElement?.closest('[data-door-answer]')
    if (document.querySelector('dialog[open]') !== null) return
    const isTyped =
      activeElement instanceof HTMLInputElement && activeElement.name === 'who' && activeElement.value !== ''
    if (!isTyped && (current?.scanned || isAtAnswer)) focusAnswer()
    showAnswer()
  })
  useEffect(() => {
    if (heard !== null) moveFocus()
  }, [heard])
  const tellBySignal = useEffectEvent(() => {
    if (current !== null) giveSignal(isEarly(current, zone) ? 'look' : signalOf(current.word))
  })
  /** When this answer came on the screen. */
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
    if (heard !== null) tellBySignal()
  }, [heard])
  const confirm = () => {
    if (current !== null && isOpen(current) && mode !== 'look') door.confirm(current)
  }
  const refuse = () => {
    if (current === null || mode === 'look') return
    door.refuse(current)
    focusSearchAfterAction()
  }
  const enter = () => {
    // A second Enter that was pressed before the warning appeared does not confirm it.
    const isUnseen = current !== null && isWarning(current) && performance.now() - shownAt.current < warningMs
    if (current !== null && !takesPress(current) && !isUnseen) confirm()
  }
  const last = mode !== 'look' && current && isUndoable(current) ? current : door.answers.find(isDoneHere)
  const undoLast = {
    label: last?.passage ? say('Undo the last step') : say('Undo the last arrival'),
    group: say('On this page'),
    of: last?.key ?? 0,
  }
  // An undo by key requires that the screen names the guest.
  const undo = last ? () => (last === current ? door.undoAnswer(last) : setEarlier(last)) : null
  useShortcut(undo ? { keys: 'Ctrl+Z', ...undoLast, run: undo } : null)
  const controls = (
    <DoorControls
      mode={mode}
      way={way}
      settings={settings}
      practising={desk === null}
      inUse={doorsIn(board)}
      onWalkIn={hasWalkIn ? () => setAsking('walk-in') : null}
      areUnknown={known === 'no'}
      onSetUp={staff && desk && known === 'yes' ? () => setAsking('set-up') : null}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the people in it have the focus
    <div
      className="flex min-h-dvh min-w-0 flex-col gap-3 p-3 sm:p-4"
      onKeyDown={(event) => pressInAnswer(event, panel.current)}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-y-0">
        <ButtonLink {...(desk ? links.guests() : links.door())} kind="quiet" icon={<ArrowLeft />} className="min-h-14">
          <span className="max-sm:sr-only">{desk ? say('Leave the door') : say('End practice')}</span>
        </ButtonLink>
        <h1
          tabIndex={-1}
          dir="auto"
          className="text-title line-clamp-1 min-w-0 flex-1 break-all max-sm:basis-3/5 sm:line-clamp-2 sm:min-w-48 sm:break-words"
        >
          {title}
        </h1>
        <p data-numbers data-door-count className="text-title shrink-0">
          <Suspense>{desk ? <DoorCount board={board} isOld={isBoardOld} /> : null}</Suspense>
        </p>
        <Suspense>
          {counts?.inside.isCounted ? (
            <Occupancy
              inside={counts.inside}
              asOf={isOnline && !isBoardOld ? null : asOfText(counts.asOf, undefined, zone)}
            />
          ) : null}
        </Suspense>
      </header>
      {isNarrow || isShort ? null : controls}
      {isNarrow && way.kind !== 'in' ? (
        <p data-door-way className="text-wait-ink font-medium">
          {way.kind === 'out'
            ? say('Going out')
            : settings.checkpoints?.find(({ id }) => way.kind === 'checkpoint' && id === way.checkpoint)?.name}
        </p>
      ) : null}
      <CodePictures
        isScanning={isScanning}
        onScanning={(on) => {
          setIsScanning(on)
          if (!on) focusSearchAfterAction()
        }}
        onCode={(text) => takeScan(text, true)}
      >
        <DoorSearch
          among={among}
          inOrder={door.inOrder}
          onText={(text) => door.take(text, false)}
          onChoose={door.choose}
          onEnter={enter}
          onLeave={() => (current !== null && isOpen(current) && isRefusable(current) ? refuse() : focusAnswer())}
        />
      </CodePictures>
      {codes}
      <div className="flex flex-1 flex-col gap-4 lg:flex-row">
        <div ref={panel} className="flex min-h-80 min-w-0 flex-1 flex-col gap-3">
          <Suspense>{desk ? <OfflineLine /> : null}</Suspense>
          <AnswerPanel
            answer={isBooking && current ? { ...current, people: [] } : current}
            booked={isBooking && current ? current.people.length : null}
            columns={
              // An instruction is said by itself.
              current && isQuestion(current.word)
                ? settings.columns.filter((one) => one !== settings.instruction)
                : settings.columns
            }
            looksOnly={mode === 'look'}
            onConfirm={confirm}
            onRefuse={refuse}
            onUndo={() => current && door.undoAnswer(current)}
            onChoose={(guest) => door.choose(guest, current?.people ?? [])}
            onWalkIn={hasWalkIn ? () => setAsking('named walk-in') : null}
            hasCards={desk !== null}
            onBadge={desk && setBadgeOf}
          />
          <Suspense>
            {booking && mode !== 'look' && way.kind === 'in' ? (
              <GroupPanel
                guest={booking.guest}
                among={among}
                known={booking.all && current ? current.people : []}
                all={booking.all}
                onLetIn={door.letIn}
              />
            ) : null}
          </Suspense>
        </div>
        {isNarrow ? (
          <>
            {/* Who was not marked is seen without a scroll. */}
            <NotesPlace />
            {controls}
          </>
        ) : null}
        <div className="flex min-w-0 flex-col gap-3 lg:w-88">
          {isNarrow ? null : <NotesPlace />}
          <Suspense>
            {/* On a wide screen the list scrolls by itself: the answer beside it keeps the height of the screen. */}
            <div className="min-w-0 lg:relative lg:flex-1">
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
              <div tabIndex={0} className="flex flex-col gap-3 lg:absolute lg:inset-0 lg:overflow-y-auto">
                <LastAnswers
                  answers={door.answers}
                  failed={door.failed}
                  arrivals={door.arrivals}
                  onUndo={door.undoAnswer}
                  board={desk ? board : undefined}
                  practising={desk === null}
                />
                {desk ? <DoorNeighbours eventId={eventId} /> : null}
              </div>
            </div>
          </Suspense>
        </div>
      </div>
      {isShort && !isNarrow ? controls : null}
      <Suspense>{desk ? <UndoArrivalDialog {...desk.undo} /> : null}</Suspense>
      <Suspense>
        {isWalkIn && desk ? (
          <WalkInDialog
            typed={asking === 'named walk-in' && current !== null && isNameOfNobody(current) ? current.text : ''}
            onClose={() => setAsking(null)}
            whenFull={desk.whenFull}
            onChoose={desk.choose}
            onEnrolled={desk.letInEnrolled}
            onWaiting={desk.waitsAsWalkIn}
          />
        ) : null}
        {desk?.undoing ? (
          <PassageUndo
            answer={desk.undoing}
            onClose={desk.keepPassage}
            onUndo={(reason) => desk.undoing && void desk.takeBack(desk.undoing, reason)}
          />
        ) : null}
        {earlier ? <UndoEarlier answer={earlier} onClose={() => setEarlier(null)} onUndo={door.undoAnswer} /> : null}
        {badgeOf ? <BadgeDialog guest={badgeOf} onClose={() => setBadgeOf(null)} /> : null}
        {asking === 'set-up' ? <SetUpDialog settings={settings} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </div>
  )
}
