import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { useDeferredNote } from '#arrivals/deferred-note.ts'
import { endSearchNotes, noteNeedsLook } from '#arrivals/not-marked.ts'
import { noteOnlySimilar, noteSeveralFit } from '#arrivals/unsure-notes.ts'
import { useArrival } from '#arrivals/use-arrival.ts'
import { useFreshRow } from '#arrivals/use-fresh-look.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { cardIn } from '#navigation/card-in.ts'
import { cardOpened, forgetCard, keepSearchFocus } from '#navigation/enter-on-card.ts'
import { hrefOf } from '#navigation/paths.ts'
import { focusSearchAfterAction, leavePageSearch } from '#navigation/search-box-focus.ts'
import { present } from '#navigation/search-params.ts'
import { guestLink } from '#people/guest-link.ts'
import { idIn } from '#people/id-in.ts'
import { keepScrollPosition } from '#people/scroll-positions.ts'
import { registrationAgainst } from '#records/guests/guest-view.ts'
import { comparedRows } from '#records/guests/own-code.ts'
import { useDraft } from '#ui/data-table/use-draft.ts'
import { fromList } from '#ui/from-list.ts'
import { lettersTyped } from '#ui/keyboard/letters-typed.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import type { Entered } from './guest-finder.tsx'
import type { GuestSearch } from './guest-search.ts'
import { arriving, meansFirst } from './single-guest.ts'

/** In the place of a picked row: the text fits several, and none is picked. */
const several = 'several'

function rowsFrom(rowAt: (at: number) => Guest | null, count: number): Guest[] {
  return Array.from({ length: Math.min(count, comparedRows) }, (_, at) => rowAt(at)).filter((row) => row !== null)
}

/**
 * A doubtful mark opens the card. For a guest who is marked already a message is enough. Who could not be checked is marked as one
 * who was not checked: nothing is known against them.
 */
const wantsCard = (guest: Guest): boolean => guest.desk.arrived === null && whyCard(guest) !== null

/** What is against marking them at once; null for nothing. */
function whyCard(guest: Guest): string | null {
  if (guest.service.onEvent === 'no') return say('Not on the event')
  const against = registrationAgainst(guest)
  return against === null ? null : say(against)
}

/** The row that a key is about: the focused one. */
function guestAtHand(rowAt: (at: number) => Guest | null): Guest | null {
  const focused = document.activeElement?.closest('tr, li')?.querySelector('[data-guest]')?.getAttribute('data-guest')
  const at = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? -1)
  const row = at >= 0 ? rowAt(at) : null
  return row && row.id === focused ? row : null
}

/**
 * Marks guests of a list as arrived: by the button of a row, by A on it, and by Enter in the search field, which picks the
 * first row and then marks it, or opens its card where that needs a look. `isReading`: the rows are not yet those of `search`.
 */
export function useMarkFromList({
  search,
  change,
  count,
  rowAt,
  onScreen,
  isReading,
}: {
  search: GuestSearch
  change: (next: GuestSearch) => void
  count: number
  rowAt: (at: number) => Guest | null
  onScreen: readonly Guest[]
  isReading: boolean
}) {
  const { links, zone } = useEventPage()
  const navigate = useNavigate()
  const router = useRouter()
  const online = useOnline()
  const [picked, setPicked] = useState<string | null>(null)
  const [text, setDraft] = useDraft(search.who ?? '', (who) =>
    change(present({ ...search, who: who.trim() || undefined })),
  )
  const { why, arrive, tellBefore, enteredOnce, askFirst, question, answer, undo } = useArrival()
  const freshen = useFreshRow()
  // Stable, so that rows need not render again.
  const shownNow = useRef({ onScreen, text })
  useEffect(() => {
    shownNow.current = { onScreen, text }
  })
  const mark = useCallback(
    (guest: Guest) => {
      endSearchNotes(guest.sheet.name, shownNow.current.text)
      const who = { ...arriving(guest, shownNow.current.onScreen), typedAt: lettersTyped() }
      const { arrived } = guest.desk
      // The desk would say so.
      if (!online && arrived?.day === dayIn(Date.now(), zone)) {
        tellBefore(arrived, guest.sheet.name)
        focusSearchAfterAction()
        return
      }
      const look = freshen(guest)
      if (look === null) {
        arrive(who)
        return
      }
      // Before the look: the next letters are the next name.
      focusSearchAfterAction()
      void look.then((isNotEnrolled) => (isNotEnrolled ? askFirst(who, 'not enrolled now') : arrive(who)))
    },
    [arrive, askFirst, freshen, online, tellBefore, zone],
  )
  const markAtHand = () => {
    const guest = guestAtHand(rowAt)
    if (guest) mark(guest)
  }
  useShortcut(
    why
      ? null
      : {
          keys: 'A',
          label: say('Mark the guest of this row as arrived'),
          group: say('On this page'),
          run: markAtHand,
          when: () => guestAtHand(rowAt) !== null,
          person: true,
        },
  )
  const first = count > 0 ? rowAt(0) : null
  const tellUnsure = () =>
    count === 1 && first !== null ? noteOnlySimilar(text, first.sheet.name) : noteSeveralFit(text)
  const found = rowsFrom(rowAt, count)
  const deferredNote = useDeferredNote()
  const setText = (who: string) => {
    if (picked === several) deferredNote.keep(text, tellUnsure)
    else if (first !== null && picked === first.id && first.desk.arrived === null)
      deferredNote.keep(text, () => enteredOnce(arriving(first, found)))
    deferredNote.typed(who)
    setPicked(null)
    setDraft(who)
  }
  /** The link of a row is pressed. */
  const onPress = ({ target }: MouseEvent) => {
    const id = target instanceof Element ? target.closest('a[data-guest]')?.getAttribute('data-guest') : undefined
    const pressed = onScreen.find((guest) => guest.id === id)
    if (pressed) endSearchNotes(pressed.sheet.name, text)
  }
  const goToCard = (guest: Guest, isMeant = true) => {
    const { location } = router.state
    if (isMeant) endSearchNotes(guest.sheet.name, text)
    keepScrollPosition(location, document.querySelector(`a[data-guest="${CSS.escape(guest.id)}"]`))
    leavePageSearch()
    void navigate(fromList(guestLink(guest, links), location))
  }
  const enrolling = search.enroll === 'yes'
  const searching = isReading || text.trim() !== (search.who ?? '')
  /** The one row that a pasted id has. */
  const rowOfId = !searching && count === 1 && idIn(text) !== null ? first : null
  const takeFirst = ({ line, goesOn, more }: Entered) => {
    deferredNote.forget()
    if (line.kind === 'id') {
      if (rowOfId === null) return false
      if (more) noteNeedsLook(rowOfId.sheet.name)
      else openCard(rowOfId)
      return true
    }
    if (first === null || line.kind !== 'person') return false
    const { email } = line
    if (email !== null && first.sheet.email?.toLowerCase() !== email.toLowerCase()) {
      // The address is not that of the first row: it may be mistyped, so Enter neither marks nor enrolls anybody.
      if (enrolling) return false
      if (more) tellUnsure()
      setPicked(several)
      return true
    }
    if (why) goToCard(first, meansFirst(text, found))
    else if (enrolling && meansFirst(text, found)) openCard(first)
    else if (!meansFirst(text, found)) {
      if (more) tellUnsure()
      setPicked(several)
    } else if (!goesOn && picked !== first.id) setPicked(first.id)
    else {
      setPicked(null)
      if (!wantsCard(first)) mark(first)
      else if (more) noteNeedsLook(first.sheet.name, whyCard(first))
      else openCard(first, true)
    }
    return true
  }
  /** Enter in the search box of the card then marks the guest, unless the form that enrolls is open. */
  const openCard = (guest: Guest, isToBeMarked = false) => {
    if (enrolling) forgetCard()
    else {
      keepSearchFocus()
      cardOpened(cardIn(hrefOf(guestLink(guest, links))), {
        asked: isToBeMarked ? { name: guest.sheet.name, why: whyCard(guest) } : null,
      })
    }
    goToCard(guest)
  }
  const wouldMark = (guest: Guest) =>
    !why && !enrolling && !searching && guest.desk.arrived === null && !wantsCard(guest) && meansFirst(text, found)
  /** What the next Enter does, or why the last one marked nobody. */
  const hint = (): string | null => {
    const wouldMarkFirst =
      rowOfId === null && first !== null && (picked === first.id ? !wantsCard(first) : wouldMark(first))
    if (!online && wouldMarkFirst && first.desk.arrived === null)
      return say('Offline: the arrival of {name} will wait on this device', { name: first.sheet.name })
    if (picked === several && (count !== 1 || first === null))
      return say('Several guests fit. The arrow down goes to the rows; no arrival was marked.')
    if (first === null) return null
    const { name } = first.sheet
    if (rowOfId !== null) return say('Enter opens the card of {name}', { name })
    if (picked === several)
      return say('Only a similar name: {name}. The arrow down goes to the row; no arrival was marked.', { name })
    if (picked !== first.id) {
      if (wouldMark(first)) return say('Enter twice marks {name} as arrived', { name })
      const opensCard = enrolling && !searching && meansFirst(text, found)
      return opensCard ? say('Enter opens the card of {name}', { name }) : null
    }
    if (wantsCard(first)) return say('Enter opens the card of {name}', { name })
    if (first.desk.arrived === null) return say('Enter marks {name} as arrived', { name })
    return say('{name} was marked before', { name })
  }
  return {
    /** Null: the user may mark; otherwise the reason why not. */
    why,
    mark,
    picked,
    text,
    setText,
    searching,
    enrolling,
    found,
    rowOfId,
    takeFirst,
    openCard,
    onPress,
    hint: hint(),
    question,
    answer,
    undo,
  }
}
