import type { DeskAnswer } from '@frontdesk/desk-api'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { type Mark, type NewMark, lastLoadedBoard } from '#api/desk/arrivals.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import { useOrganizes } from '#api/desk/desk-roles.ts'
import { type DoorSettings, doorSettingsQuery } from '#api/desk/door-settings.ts'
import { loadedRows } from '#api/desk/find-loaded.ts'
import type { Guest } from '#api/desk/guests.ts'
import type { Passing } from '#api/desk/passages.ts'
import { useSession } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { arrivalCaution } from '#arrivals/arrival-caution.ts'
import { dayIn, undoneSentence } from '#arrivals/arrival-words.ts'
import { cautionText } from '#arrivals/caution-text.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { type DoorNote, notedOf } from '#arrivals/door-notes.ts'
import { insideText } from '#arrivals/fullness.ts'
import { noLongerNotMarked, noteNotLookedUp } from '#arrivals/not-marked.ts'
import { useUndoMs } from '#arrivals/undo-time.ts'
import { type Outcome, useArrival } from '#arrivals/use-arrival.ts'
import { useFreshRow } from '#arrivals/use-fresh-look.ts'
import { useNow } from '#browser/now.ts'
import { within } from '#browser/within.ts'
import { copiedHere } from '#device/copied-events.ts'
import { useEventPage } from '#events/event-context.tsx'
import { arriving, sharedNames } from '#features/guests/list/single-guest.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { registrationAgainst } from '#records/guests/guest-view.ts'
import { keptHere, takeBackWaiting } from '#waiting/submit-here.ts'
import { mayBeSent } from '#waiting/waiting-action.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

import {
  asFull,
  type DoorAnswer,
  isClear,
  isDoneHere,
  isFailed,
  isOpen,
  isQuestion,
  isTakenBack,
  isUndoneBy,
  judge,
  mostAnswers,
  nothing,
  ownId,
  ticketCaution,
  withCaution,
  wordText,
} from './door-answer.ts'
import type { DoorMode } from './door-mode.ts'
import { type DoorWay, everybodyIn, unknownSettings, wayIn } from './door-way.ts'
import { byNameFirst } from './finding/door-search.tsx'
import { type Found, type OtherBadge, findByCode, fitsSomebody } from './finding/find-by-code.ts'
import { doorTally, tallyOf } from './status/door-tally.ts'
import { useFollowed } from './use-followed.ts'
import { useUnconfirmed } from './use-unconfirmed.ts'
import { rowOfAnswer, useWaitingAnswers } from './use-waiting-answers.ts'
import { enteringHere, waitingArrival, withWaiting } from './waiting-guest.ts'

/** Milliseconds in which a scanner reads a code twice. */
const sameReadingMs = 1000
/** Milliseconds in which a code is one that is still held before the camera, which may lose it for a moment. */
const heldMs = 3000
/** Scans that wait for the one before. */
const mostWaiting = 20
/** Milliseconds for which the first scan waits for the organizer's settings. */
const settingsMs = 1000
/** Milliseconds for which an answer waits until what waits on this device was read. */
const waitingMs = 1000

/** What a guest is let through for; `asked`: after the desk has asked about the mark. */
type Through = Pick<DoorAnswer, 'passing'> & Partial<Pick<DoorAnswer, 'asked' | 'word'>>

/** `confirmed`: they were ticked or enrolled to be let in. */
type Finding = { mistyped?: boolean; confirmed?: boolean; badge?: OtherBadge | undefined }

/** One after the other, in the order of the scans: what was read while another was sent is not lost. */
function useTurns(): { take: (work: () => Promise<void>) => boolean } {
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  const take = useCallback((work: () => Promise<void>): boolean => {
    if (waiting.current > mostWaiting) return false
    waiting.current += 1
    last.current = last.current.then(work).finally(() => {
      waiting.current -= 1
    })
    return true
  }, [])
  return { take }
}

type Reading = { at: number; isHeld: boolean; direction?: string }

/**
 * Tells a code that is read again from one that is scanned again: with another one between, or after the direction was
 * switched. `isHeld`: a camera reads it as long as it is held there.
 */
export function createDoubles(): (text: string, reading: Reading) => boolean {
  let before: readonly { text: string; at: number }[] = []
  let last: string | undefined
  return (text, { at, isHeld, direction }) => {
    if (direction !== last) before = []
    last = direction
    const same = before.find((one) => one.text === text)
    const ms = isHeld ? heldMs : same === before[0] ? sameReadingMs : 0
    before = [{ text, at }, ...before.filter((one) => one !== same && at - one.at < heldMs)]
    return same !== undefined && at - same.at < ms
  }
}

type Door = { settings: DoorSettings; notes: readonly DoorNote[] }
const doorOf = ({ settings, notes = [] }: DeskAnswer<'doorSettings'>): Door => ({
  settings: settings ?? usualSettings,
  notes,
})

/** The organizer's settings and notes; null while they are not known: everybody is asked about then. */
function doorSoon(client: QueryClient, eventId: string): Promise<Door | null> {
  const read = client.ensureQueryData(doorSettingsQuery(eventId)).then(doorOf)
  return within(
    read.catch(() => null),
    settingsMs,
    null,
  )
}

/** Needed with the first who goes out: not part of the first look at the door. */
export const loadPassages = () => import('./pass-here.ts')

/** The answers at the door of the open event, the latest first, and what can be done with them. */
export function useDoor(mode: DoorMode, way: DoorWay) {
  const { eventId, event, zone, name: eventName } = useEventPage()
  const owner = useSession().person.id
  const client = useQueryClient()
  const organizes = useOrganizes()
  const freshen = useFreshRow()
  const undoMs = useUndoMs()
  const [answers, setAnswers] = useState<readonly DoorAnswer[]>([])
  const [undoing, setUndoing] = useState<DoorAnswer | null>(null)
  /** The answer that was on the screen when the direction was switched. */
  const [hidden, setHidden] = useState<number | null>(null)
  const tally = useMemo(() => tallyOf(owner, eventId), [owner, eventId])
  const { failed, arrivals } = tally.pick(doorTally.use())
  const turns = useTurns()
  const nextKey = useRef(0)
  const [isDouble] = useState(createDoubles)
  /** What waits for the outcome of a mark. */
  const ends = useRef(new Map<string, () => void>())

  const change = useCallback(
    (isMeant: (answer: DoorAnswer) => boolean, part: Partial<DoorAnswer>) => {
      setAnswers((before) => before.map((answer) => (isMeant(answer) ? { ...answer, ...part } : answer)))
      const { word } = part
      if (word !== undefined && isFailed(word)) tally.failed(word)
    },
    [tally],
  )
  const begin = useCallback((of: Pick<DoorAnswer, 'text' | 'scanned'> & Partial<DoorAnswer>): number => {
    nextKey.current += 1
    const key = nextKey.current
    setAnswers((before) => [{ ...nothing, ...of, key, at: Date.now() }, ...before].slice(0, mostAnswers))
    return key
  }, [])
  const { asksAbout, answered, passOver, noteKey } = useUnconfirmed(eventId, zone)
  /** Shows an earlier answer again, so that the screen names the guest of an undo. Returns its key. */
  const recall = useCallback(
    (of: DoorAnswer): number => {
      passOver(of.guest, say('Somebody else was taken back first. Look them up again.'))
      nextKey.current += 1
      setHidden(null)
      const key = of.key < 0 ? nextKey.current : of.key
      setAnswers((before) => {
        if (before[0]?.key === key) return before
        const known = before.find((one) => one.key === key) ?? { ...of, key }
        return [{ ...known, isLate: true }, ...before.filter((one) => one !== known)].slice(0, mostAnswers)
      })
      return key
    },
    [passOver],
  )
  /** The answer whose arrival is being undone: shown again only once it was. */
  const beingUndone = useRef<DoorAnswer | null>(null)

  const onOutcome = (outcome: Outcome) => {
    if (outcome.kind === 'undone') {
      const { id } = outcome.mark
      const undone = { word: 'undone', mark: null } as const
      if (beingUndone.current !== null && ownId(beingUndone.current) === id) recall(beingUndone.current)
      setAnswers((before) =>
        before.map((one, nth) => (one.mark !== null && isUndoneBy(one, id, nth === 0) ? { ...one, ...undone } : one)),
      )
      tally.undone(outcome.mark.id)
      return
    }
    const isMeant = ({ markId }: DoorAnswer) => markId === outcome.id
    if (outcome.kind === 'marked') {
      change(isMeant, { word: 'welcome', mark: outcome.mark })
      tally.arrived({ id: outcome.id, at: Date.now() })
    } else if (outcome.kind === 'waiting') change(isMeant, { word: 'waiting', says: keptHere() })
    else if (outcome.kind === 'already') change(isMeant, { word: 'already', mark: outcome.mark })
    else if (outcome.kind === 'asked') {
      const { cautions, input } = outcome
      const about = answers.find(isMeant)?.guest ?? null
      const says = cautions.map((one) => cautionText(one, about?.sheet.name ?? '', { zone, now: Date.now() })).join(' ')
      const isStopped = cautions.some(({ kind }) => kind === 'stop')
      change(isMeant, { word: isStopped ? 'stopped' : 'look', says, markId: null, asked: isStopped ? null : input })
      if (about !== null && !isStopped) asksAbout(about, null)
    } else if (outcome.kind === 'failed') change(isMeant, { word: 'notMarked', says: outcome.problem.title })
    ends.current.get(outcome.id)?.()
    ends.current.delete(outcome.id)
  }
  const { why, arrive, markSurely, undo, undoMark } = useArrival({ onOutcome })

  const endLate = (of: DoorAnswer, part: Partial<DoorAnswer>) => {
    change(({ key }) => key === of.key, { says: null, ...part, isLate: true })
    const id = of.mark?.id ?? of.markId
    if (part.word === 'undone') tally.undone(id)
    else if (part.word === 'welcome' && id !== null) tally.arrived({ id, at: of.at })
  }
  const lookAgain = async (of: DoorAnswer): Promise<void> => {
    if (of.guest === null || of.passing !== null) {
      endLate(of, { word: 'unknown', says: say('It no longer waits here. Look them up again.') })
      return
    }
    try {
      const guest = await callGuests('guest', { params: { eventId, id: of.guest.id } })
      const known = (await doorSoon(client, eventId)) ?? doorOf({ settings: null })
      const judged = judge(guest, { ...known, event, zone, now: Date.now(), way: { kind: 'in' }, organizes })
      if (judged.mark?.id === of.markId) endLate(of, { ...judged, word: 'welcome' })
      else endLate(of, { ...judged, guest, markId: null })
    } catch (failure) {
      endLate(of, { word: 'unknown', says: asProblem(failure).title })
    }
  }
  const shown = useWaitingAnswers({
    answers,
    onEnd: (of, part) => {
      endLate(of, part)
      const { passage } = part
      if (passage) void loadPassages().then(({ keepCounted }) => keepCounted(client, eventId, passage))
    },
    onWithdrawn: (of, part) => change(({ key }) => key === of.key, part),
    onGone: (of) => void lookAgain(of),
  })

  const follow = (of: DoorAnswer, guest: Guest, mark: Mark) => {
    const part: Partial<DoorAnswer> = { word: 'already', says: null, guest, mark, isLate: true }
    answered(guest)
    setAnswers((before) => before.map((one) => (one.key === of.key ? { ...one, ...part } : one)))
  }
  useFollowed(shown[0] ?? null, follow)

  const { data: read } = useQuery(doorSettingsQuery(eventId))
  const lookedAt = useNow()
  /** An answer that was given before the settings were known stays, except that an instruction comes first. */
  const withInstruction = (given: DoorAnswer): DoorAnswer => {
    const { guest, word, markId, passing } = given
    if (read === undefined || guest === null || markId !== null || !isClear(word)) return given
    const passed = passing?.checkpoint
    const known = doorOf(read)
    const wayOf = passed === undefined ? everybodyIn : ({ kind: 'checkpoint', checkpoint: passed } as const)
    const { says, word: judged } = withCaution(
      judge(guest, { ...known, event, zone, now: lookedAt, way: wayOf, organizes }),
      ticketCaution(guest, known.settings, dayIn(lookedAt, zone)),
    )
    return judged === 'look' || judged === 'stopped' ? { ...given, word: judged, says, isLate: true } : given
  }

  const markNow = async (key: number, guest: Guest, asked: NewMark | null): Promise<void> => {
    const isAnswer = (one: DoorAnswer) => one.key === key
    answered()
    if (asked === null && (await (freshen(guest) ?? false))) {
      change(isAnswer, { word: 'look', says: arrivalCaution('no', organizes) })
      asksAbout(guest, null)
      return
    }
    if (asked !== null) markSurely(asked)
    const markId =
      asked?.id ??
      arrive({
        ...arriving(guest, []),
        saysNo: guest.service.onEvent === 'no',
        // The steward has confirmed the warning of this answer.
        saidAgainst: registrationAgainst(guest) !== null,
        saidNotes: read !== undefined && notedOf(guest, doorOf(read).notes).look !== null,
      })
    change(isAnswer, { markId, asked: null })
    await new Promise<void>((resolve) => {
      ends.current.set(markId, resolve)
    })
  }
  const passNow = async (key: number, guest: Guest, passing: Passing): Promise<void> => {
    answered()
    const { passHere } = await loadPassages()
    const doer = { event: { id: eventId, name: eventName, zone }, owner, undoMs }
    const part = await passHere(client, doer, guest, passing)
    if (part.word !== 'notMarked') noLongerNotMarked(noteKey(guest, passing), guest.sheet.name)
    change((one) => one.key === key, part)
  }
  const takeBack = useCallback(
    async (of: DoorAnswer, reason?: string): Promise<void> => {
      setUndoing(null)
      const { takeBackHere } = await loadPassages()
      const outcome = await takeBackHere(client, eventId, of, reason)
      if (outcome === 'reason') setUndoing(of)
      if (outcome !== 'undone') return
      const shownKey = recall(of)
      change(({ key }) => key === shownKey, { word: 'takenBack', passage: null })
    },
    [change, client, eventId, recall],
  )
  const letThrough = (key: number, guest: Guest, { passing, asked = null, word }: Through): Promise<void> => {
    // Who is inside has changed by then.
    change((one) => one.key === key, { word: 'looking', ...(word === 'full' && { says: null }) })
    return passing === null ? markNow(key, guest, asked) : passNow(key, guest, passing)
  }
  /** Who is inside of how many that may be, when it is full; those who were let in here since it was counted included. */
  const whenFull = (): string | null => {
    const last = lastLoadedBoard(client, eventId)
    const { now = 0, capacity = null } = last?.board.inside ?? {}
    if (last === null || capacity === null) return null
    const since =
      arrivals.filter(({ at }) => at > last.at).length + enteringHere(waitingHere.get(), { eventId, since: last.at })
    if (now + since < capacity) return null
    return insideText({ now: now + since, capacity })
  }
  const judgeNow = async (key: number, found: Guest, of: Finding = {}): Promise<void> => {
    const { mistyped = false, confirmed = false, badge } = of
    passOver(found)
    // After a reload: what waits may not have been read yet.
    const [door] = await Promise.all([doorSoon(client, eventId), within(waitingHere.open(owner), waitingMs, undefined)])
    const [now, waiting] = [Date.now(), waitingHere.get()]
    const at = { eventId, day: dayIn(now, zone) }
    const guest = withWaiting(found, waiting, at)
    const settings = door?.settings ?? null
    const known = settings ?? unknownSettings(eventId)
    const here = wayIn(known, way)
    const { counted, isWaiting } =
      here.kind === 'checkpoint'
        ? (await loadPassages()).countedBefore(client, found, { ...at, checkpoint: here.checkpoint })
        : { counted: null, isWaiting: waitingArrival(found, waiting, at)?.action.content.kind === 'mark' }
    const cautioned = withCaution(
      judge(guest, { event, zone, now, settings: known, notes: door?.notes, way: here, organizes, isWaiting, counted }),
      joined(
        [
          confirmed || settings === null ? null : ticketCaution(guest, settings, at.day),
          badge ? say('Badge of another event: {event}, {name}', badge) : null,
        ],
        ' · ',
      ),
    )
    const full = confirmed || here.kind !== 'in' || mode === 'look' ? null : whenFull()
    const judged = full === null ? cautioned : asFull(cautioned, full)
    if (judged.word === 'already') noLongerNotMarked(noteKey(guest, null), guest.sheet.name)
    const isAsked = mistyped || settings === null
    const whyAsked =
      settings === null && mode === 'express'
        ? say('The settings of this door are not known here, so everybody is asked about.')
        : null
    const notYet = mode === 'look' && judged.word === 'onList' ? say('Not arrived yet') : null
    const says = isClear(judged.word) ? joined([judged.says, whyAsked, notYet], ' · ') : judged.says
    const isLetIn = isClear(judged.word) && (confirmed || (mode === 'express' && !isAsked)) && !why
    // A word that asks for a mark would be false a moment later.
    change((one) => one.key === key, { ...judged, ...(isLetIn ? { word: 'looking' } : {}), says, guest, mistyped })
    if (isLetIn) await letThrough(key, guest, judged)
    else if ((isClear(judged.word) || isQuestion(judged.word)) && mode !== 'look') asksAbout(guest, judged.passing)
  }
  /** Those who may still pass stand first: in, or at an exit out. */
  const inOrder = (guests: readonly Guest[]): readonly Guest[] => {
    const at = { eventId, day: dayIn(Date.now(), zone) }
    const isIn = (guest: Guest) => withWaiting(guest, waitingHere.get(), at).desk.arrived?.day === at.day
    const isLate = (guest: Guest) => Number(isIn(guest) !== (way.kind === 'out'))
    return guests.toSorted((a, b) => isLate(a) - isLate(b))
  }
  const tell = async (key: number, found: Found, text: string): Promise<void> => {
    if (found.kind !== 'one') passOver(null)
    const told = (part: Partial<DoorAnswer>) => change((one) => one.key === key, part)
    switch (found.kind) {
      case 'one':
        return judgeNow(key, found.guest, found)
      case 'several':
      case 'similar':
        return told({ word: found.kind, people: inOrder(byNameFirst(found.guests, text)) })
      case 'elsewhere':
        return told({ word: 'elsewhere', event: found.event, ...(found.name && { text: found.name }) })
      case 'none':
        return told({ word: 'notOnList', mistyped: found.mistyped })
      case 'offline':
        return told({
          word: 'offline',
          says:
            copiedHere.get().events.includes(eventId.toLowerCase()) || loadedRows(client, eventId)?.isWhole
              ? say('Nobody with this name or code is among the guests on this device.')
              : say(
                  'The guests are not on this device. Put them there while there is a network: More, Use on this device.',
                ),
        })
      case 'unknown':
        return told({ word: 'unknown', says: found.problem.title })
    }
  }
  // Of the latest rendering: a scan is answered by the mode that is chosen when its turn comes.
  const latest = useRef({ tell, judgeNow, letThrough })
  useEffect(() => {
    latest.current = { tell, judgeNow, letThrough }
  })

  const direction = way.kind === 'checkpoint' ? way.checkpoint : way.kind
  /** A question that waits was asked for another place or mode: it is not to be answered in this one. */
  const withdraw = useEffectEvent((isElsewhere: boolean) => {
    const says = say('The door was switched before this was answered. Look them up again.')
    passOver(null, says)
    const [current] = answers
    if (current && isOpen(current))
      change(({ key }) => key === current.key, {
        word: 'withdrawn',
        says: isTakenBack(current) ? wordText(current) : says,
      })
    else if (isElsewhere) setHidden(current?.key ?? null)
  })
  const before = useRef({ mode, direction })
  useEffect(() => {
    const isElsewhere = before.current.direction !== direction
    if (isElsewhere || before.current.mode !== mode) withdraw(isElsewhere)
    before.current = { mode, direction }
  }, [mode, direction])
  /** `of`: what an answer begins with, or one that is on the screen. Work that fails is told as its answer. */
  const inTurn = useCallback(
    (of: Parameters<typeof begin>[0], work: (key: number) => Promise<void>): boolean =>
      turns.take(async () => {
        const key = of.key ?? begin(of)
        try {
          await work(key)
        } catch (failure) {
          change((one) => one.key === key, { word: 'unknown', says: asProblem(failure).title })
        }
      }),
    [begin, change, turns],
  )
  /** False when it is the reading before. `isHeld`: read by a camera. */
  const take = useCallback(
    (typed: string, scanned: boolean, isHeld = false): boolean => {
      const text = typed.trim()
      if (text === '' || (scanned && isDouble(text, { at: Date.now(), isHeld, direction }))) return false
      const isTaken = inTurn({ text, scanned }, async (key) =>
        latest.current.tell(key, await findByCode(client, eventId, { text, scanned }), text),
      )
      if (!isTaken) noteNotLookedUp(text)
      return true
    },
    [client, direction, eventId, inTurn, isDouble],
  )
  const judgeChosen = useCallback(
    (guest: Guest, confirmed: boolean, among: readonly Guest[] = []) => {
      const text = guest.sheet.name
      const apart = sharedNames(among)(guest) ? guest.sheet.email : null
      const isTaken = inTurn({ text, scanned: false, guest, apart }, (key) =>
        latest.current.judgeNow(key, guest, { confirmed }),
      )
      if (!isTaken) noteNotLookedUp(text)
    },
    [inTurn],
  )
  const choose = useCallback((guest: Guest, among: readonly Guest[]) => judgeChosen(guest, false, among), [judgeChosen])
  /** Marks people who were ticked, one after the other. */
  const letIn = useCallback(
    (guests: readonly Guest[]) => {
      for (const guest of guests) answered(guest)
      for (const guest of guests) judgeChosen(guest, true)
    },
    [answered, judgeChosen],
  )
  /** Marks somebody who was enrolled just now. */
  const letInEnrolled = useCallback(
    (attendeeId: string, name: string) => {
      inTurn({ text: name, scanned: false, walkIn: attendeeId }, async (key) => {
        const found = await findByCode(client, eventId, { text: attendeeId, scanned: true })
        if (found.kind === 'one') await latest.current.judgeNow(key, found.guest, { confirmed: true })
        else await latest.current.tell(key, found, name)
      })
    },
    [client, eventId, inTurn],
  )
  /** A walk-in that waits: enrolled, then marked, once the desk can be reached. */
  const waitsAsWalkIn = useCallback(
    (markId: string, name: string) => {
      passOver(null)
      begin({ text: name, scanned: false, word: 'waiting', markId, says: keptHere() })
    },
    [begin, passOver],
  )
  /** Marks the person of an answer: they were looked at. */
  const confirm = useCallback(
    (of: DoorAnswer) => {
      const { guest } = of
      if (guest !== null) inTurn(of, (key) => latest.current.letThrough(key, guest, of))
    },
    [inTurn],
  )
  /** Whoever is asked about is sent away: said by the steward, so that nothing is left to note. */
  const refuse = useCallback(
    (of: DoorAnswer) => {
      if (of.guest !== null) answered(of.guest)
      change(({ key }) => key === of.key, { word: 'refused', asked: null, isLate: true })
    },
    [answered, change],
  )
  /** Looks whether an arrival of this door still stands; the answer says who took it back. */
  const recheck = useCallback(
    async (of: DoorAnswer): Promise<void> => {
      if (of.guest === null || of.mark === null) return
      const { mark } = of
      const guest = await callGuests('guest', { params: { eventId, id: of.guest.id } }).catch(() => null)
      if (guest === null || guest.desk.arrived?.id === mark.id) return
      const { desk } = guest
      if (desk.arrived?.day === mark.day) {
        const { alsoLetInText } = await import('#arrivals/also-let-in.ts')
        const told = alsoLetInText(desk.arrived, { name: guest.sheet.name, zone, now: Date.now() })
        change(({ key }) => key === of.key, { guest, mark: desk.arrived, says: told, isLate: true })
        return
      }
      const says = desk.undone?.id === mark.id ? undoneSentence(desk.undone, { zone, now: Date.now() }) : null
      change(({ key }) => key === of.key, { word: 'undone', mark: null, says, isLate: true })
      tally.undone(mark.id)
    },
    [change, eventId, tally, zone],
  )
  return {
    answers: shown.map(withInstruction),
    /** The key of an answer that is not shown any more: it was given for another direction. */
    hidden,
    failed,
    /** The arrivals of the last minute, at this device; an undo may wait here. */
    arrivals: arrivals.filter(({ id }) => !shown.some(({ word, markId }) => word === 'undone' && markId === id)),
    why,
    take,
    inOrder,
    fits: useCallback((text: string) => fitsSomebody(client, eventId, text.trim()), [client, eventId]),
    choose,
    letIn,
    letInEnrolled,
    waitsAsWalkIn,
    whenFull,
    confirm,
    refuse,
    recheck,
    undoAnswer: useCallback(
      (of: DoorAnswer) => {
        // The answer that let them in, rather than one that they were in already.
        const own = answers.find((one) => isDoneHere(one) && ownId(one) === ownId(of)) ?? of
        beingUndone.current = own
        const row = rowOfAnswer(of, waitingHere.get(), { eventId, zone })
        if (row !== null && row.action.content.kind !== 'undo' && mayBeSent(row)) {
          recall(own)
          void takeBackWaiting(row.action)
        } else if (of.passage !== null) void takeBack(of)
        else if (of.mark !== null) undoMark(of.mark, of.guest?.sheet.name ?? of.text)
      },
      [answers, eventId, recall, takeBack, undoMark, zone],
    ),
    /** Whose passage is taken back with a reason. */
    undoing,
    takeBack,
    keepPassage: () => setUndoing(null),
    undo,
  }
}
