import {
  CalendarX,
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  ClipboardList,
  CloudAlert,
  CloudUpload,
  DoorOpen,
  Hand,
  History,
  IdCard,
  type LucideIcon,
  MapPinned,
  SquareUser,
  Undo2,
  UserPlus,
  UserRoundCheck,
  UserSearch,
  UserX,
  WifiOff,
} from 'lucide-react'
import { Suspense, lazy } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { markText } from '#arrivals/arrival-words.ts'
import { columnLabel, columnValue, usualSettings } from '#arrivals/door-columns.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { guestLink } from '#people/guest-link.ts'
import { cx } from '#ui/cx.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { meaningClass, meaningPattern } from '#ui/meaning.ts'

import {
  type DoorAnswer,
  type DoorWord,
  doneOf,
  doorWords,
  isEarly,
  isOpen,
  isRefusable,
  isUndoable,
  offersWalkIn,
  takesPress,
  wordText,
} from './door-answer.ts'
import { apartText } from './finding/door-search.tsx'
import { useIsIn } from './waiting-guest.ts'

export const loadUndoParts = () => import('./undo/late-undo.ts')
const WalkInUndone = lazy(async () => ({ default: (await loadUndoParts()).WalkInUndone }))

const icons: Readonly<Record<DoorWord, LucideIcon>> = {
  looking: CircleDashed,
  welcome: Check,
  waiting: CloudUpload,
  needs: CloudAlert,
  onList: ClipboardList,
  already: History,
  look: Hand,
  stopped: UserX,
  full: CircleAlert,
  several: UserSearch,
  similar: UserSearch,
  wrongDay: CalendarX,
  elsewhere: MapPinned,
  notOnList: UserX,
  offline: WifiOff,
  unknown: CircleHelp,
  notMarked: CircleHelp,
  withdrawn: CircleHelp,
  refused: UserX,
  undone: Undo2,
  wentOut: DoorOpen,
  inside: ClipboardList,
  welcomeBack: Check,
  goodbye: DoorOpen,
  alreadyOut: History,
  alreadyHere: History,
  takenBack: Undo2,
  notArrived: UserX,
  toCount: ClipboardList,
  counted: Check,
}

const instructionLook = 'border-accent bg-selected text-text'

function lookOf(answer: DoorAnswer, looksOnly: boolean, zone: string): string {
  const { word } = answer
  const { meaning, step } = doorWords[word]
  if (isEarly(answer, zone)) return cx(instructionLook, word === 'waiting' && 'border-dashed')
  // Dashed, unlike a success: the guest is not marked yet.
  if (word === 'waiting') return cx(meaningClass.yes, 'border-dashed')
  if (step === 'clear' && !looksOnly) return 'border-dashed border-text bg-canvas text-text'
  // Who goes out: as far as possible from who comes in, and from what is still to be done.
  if (meaning === 'neutral' && step === 'done') return 'border-text bg-text text-surface'
  return meaning === 'instruction' ? instructionLook : cx(meaningClass[meaning], meaningPattern[meaning])
}

/** Readable at two metres: 32 px on a phone, 56 px on a wide screen. */
const largest = 'text-[clamp(2rem,1.25rem+3.3vw,4rem)] leading-[1.1] font-medium'
const large = 'text-[clamp(1.25rem,1rem+1vw,1.75rem)] leading-snug'
export const gloved = 'min-h-14 px-5! text-[1.125rem]!'

type Props = {
  answer: DoorAnswer | null
  /** People of the booking whose code it was; null for another answer. */
  booked: number | null
  /** What is shown of a guest beside the name. */
  columns: readonly string[]
  /** Nobody is marked here. */
  looksOnly: boolean
  onConfirm: () => void
  onRefuse: () => void
  onUndo: () => void
  onChoose: (guest: Guest) => void
  /** Null where nobody is enrolled. */
  onWalkIn: (() => void) | null
  /** Whether the guests have cards: made-up ones have none. */
  hasCards: boolean
  /** Null where badges are not printed. */
  onBadge: ((guest: Guest) => void) | null
}

/** The answer to the last scan: one word with its colour and icon, the person, and what comes next. */
export function AnswerPanel({
  answer,
  booked,
  columns,
  looksOnly,
  onConfirm,
  onRefuse,
  onUndo,
  onChoose,
  onWalkIn,
  hasCards,
  onBadge,
}: Props) {
  const { eventId, links, zone } = useEventPage()
  if (answer === null)
    return (
      <section
        aria-label={say('Answer')}
        className="border-line text-quiet flex flex-1 items-center justify-center rounded border-2 border-dashed p-6 text-center"
      >
        <p className={large}>{say('The next person, please')}</p>
      </section>
    )
  const { guest } = answer
  return (
    <section
      data-door-answer={answer.word}
      aria-label={say('Answer')}
      tabIndex={-1}
      className={cx(
        'flex flex-1 flex-col gap-3 rounded border-4 p-4 outline-offset-2 sm:gap-4 sm:p-8 [@media(max-height:30rem)]:p-4',
        lookOf(answer, looksOnly, zone),
      )}
    >
      <Told answer={answer} booked={booked} columns={columns} looksOnly={looksOnly} />
      {answer.walkIn !== null && answer.word === 'undone' && !looksOnly ? (
        <Suspense>
          <WalkInUndone key={answer.key} attendeeId={answer.walkIn} name={guest?.sheet.name ?? answer.text} />
        </Suspense>
      ) : null}
      {answer.people.length > 0 ? <People people={answer.people} onChoose={onChoose} /> : null}
      <div className="mt-auto flex flex-wrap gap-3 empty:hidden">
        {isOpen(answer) && !looksOnly ? (
          <Button
            kind={answer.word === 'full' ? 'plain' : 'primary'}
            icon={<UserRoundCheck />}
            className={gloved}
            data-door-confirm={takesPress(answer) ? undefined : true}
            busy={answer.markId !== null && !['undone', 'notMarked'].includes(answer.word)}
            onClick={onConfirm}
          >
            {letWord(answer)}
          </Button>
        ) : null}
        {isOpen(answer) && !looksOnly && isRefusable(answer) ? (
          <Button icon={<UserX />} className={gloved} onClick={onRefuse}>
            {say('Don’t let in')}
          </Button>
        ) : null}
        {isUndoable(answer) && !looksOnly ? (
          <Button icon={<Undo2 />} keys="Ctrl+Z" className={gloved} onClick={onUndo}>
            {answer.passage === null && answer.passing === null ? say('Undo arrival') : say('Undo')}
          </Button>
        ) : null}
        {onWalkIn && offersWalkIn(answer.word) ? (
          <Button icon={<UserPlus />} className={gloved} onClick={onWalkIn}>
            {say('Walk-in')}
          </Button>
        ) : null}
        {guest && onBadge && answer.word !== 'stopped' ? (
          <Button icon={<IdCard />} className={gloved} onClick={() => onBadge(guest)}>
            {say('Print badge')}
          </Button>
        ) : null}
        {guest && hasCards && (['already', 'stopped'].includes(answer.word) || looksOnly) ? (
          <ButtonLink {...guestLink(guest, links)} state={{ door: eventId }} icon={<SquareUser />} className={gloved}>
            {say('Open the card')}
          </ButtonLink>
        ) : null}
        {answer.word === 'needs' ? (
          <ButtonLink to="/waiting" icon={<CloudAlert />} className={gloved}>
            {say('See what waits')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}

function letWord({ word, passing, place }: DoorAnswer): string {
  if (place !== null) return say('Count at {place}', { place })
  if (passing?.kind === 'out') return say('Let out')
  if (passing?.kind === 'in') return say('Let back in')
  return ['onList', 'undone', 'takenBack'].includes(word) ? say('Let in') : say('Let in all the same')
}

/** The word of an answer, as what the person at the door may do. */
function headline(answer: DoorAnswer, looksOnly: boolean): string {
  const { word, passing, place } = answer
  if (word === 'looking' && answer.guest !== null) return say('Checking')
  if (word === 'onList' && !looksOnly) return say('On the list, not let in yet')
  if (word !== 'waiting') return wordText(answer)
  if (passing?.kind === 'checkpoint') return wordText({ word: 'counted', place })
  return passing?.kind === 'out' ? say('May go out') : say('May go in')
}

type ToldProps = Pick<Props, 'booked' | 'columns' | 'looksOnly'> & { answer: DoorAnswer }

/** Said by screen readers as one sentence. */
function Told({ answer, booked, columns, looksOnly }: ToldProps) {
  const { zone } = useEventPage()
  const now = useNow()
  const { word, guest, says, event, mistyped, text } = answer
  const done = doneOf(answer, zone)
  const Icon = icons[word]
  const said =
    booked === null
      ? headline(answer, looksOnly)
      : say('{count, plural, one {# person of one booking} other {# people of one booking}}', { count: booked })
  return (
    <div role="status" className="flex flex-col gap-2 sm:gap-3">
      <p className={cx('flex items-start gap-[0.3em]', largest)}>
        <Icon aria-hidden className="mt-[0.06em] size-[1em] shrink-0" strokeWidth={2.5} />
        <span data-door-word className="min-w-0 break-words">
          {done !== null
            ? say('{word}, {when}', { word: said, when: markText(done, { zone, now }) })
            : word === 'elsewhere'
              ? say('{word}: {event}', { word: said, event: event ?? say('name unknown') })
              : said}
        </span>
      </p>
      <p dir="auto" data-door-name className={cx('own-words break-words', largest)}>
        {guest === null ? text : guest.sheet.name}
      </p>
      {answer.apart === null ? null : (
        <p dir="auto" className={cx('own-words break-words', large)}>
          {answer.apart}
        </p>
      )}
      {guest === null ? null : <Columns guest={guest} columns={columns} />}
      {word === 'waiting' ? <p className={cx(large, 'font-medium')}>{say('Waits to be sent')}</p> : null}
      {says === null ? null : <p className={cx(large, 'font-medium')}>{says}</p>}
      {mistyped ? (
        <p className={large}>{say('The scanner types with another keyboard layout than this computer has.')}</p>
      ) : null}
    </div>
  )
}

/** Ticket and company tell by themselves what they are. */
const plain: readonly string[] = usualSettings.columns

function Columns({ guest, columns }: { guest: Guest; columns: readonly string[] }) {
  const shown = columns.flatMap((column) => {
    const value = columnValue(guest, column)
    if (value === null) return []
    return [plain.includes(column) ? value : say('{label}: {value}', { label: columnLabel(column), value })]
  })
  return shown.length === 0 ? null : <p className={cx('own-words', large)}>{shown.join(' · ')}</p>
}

const mostShown = 6

export function People({ people, onChoose }: { people: readonly Guest[]; onChoose: (guest: Guest) => void }) {
  const isIn = useIsIn()
  return (
    <ul aria-label={say('People who fit')} className="grid gap-2 sm:grid-cols-2">
      {people.slice(0, mostShown).map((guest) => (
        <li key={guest.id}>
          <button
            type="button"
            data-door-person
            className="border-edge bg-surface text-text hover:bg-hover flex min-h-14 w-full flex-col items-start justify-center rounded border px-4 py-1 text-start"
            onClick={() => onChoose(guest)}
          >
            <span dir="auto" className="own-words text-title">
              {guest.sheet.name}
            </span>
            <span className="text-body text-quiet">{apartText(guest, people, isIn)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
