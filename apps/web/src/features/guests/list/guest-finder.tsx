import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Globe, Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { type Guest, guestKeys } from '#api/desk/guests.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { isOnline } from '#api/network.ts'
import { useDeferredNote } from '#arrivals/deferred-note.ts'
import { noteNobodyFits, noteNotLookedUp } from '#arrivals/not-marked.ts'
import { useTypeAhead } from '#arrivals/type-ahead.ts'
import { useEventPage } from '#events/event-context.tsx'
import { type EnrollLine, isNumber, readEnrollLine } from '#features/enrollment/enroll-line.ts'
import { IdOffer } from '#features/enrollment/enrollment-outcome.tsx'
import { EnrollOffer, NotAName, focusMissingPart } from '#features/enrollment/find-person-enroll.tsx'
import { say } from '#i18n/say.ts'
import { focusBox, isInBox } from '#navigation/search-box-focus.ts'
import { useFieldWanted, useNameToEnroll } from '#navigation/wanted-field.ts'
import { PageSearch } from '#screen/page-search.tsx'
import { typedAfterArrow } from '#search/input/typed-after-arrow.ts'
import { Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { isRepeatedEnter } from '#ui/keyboard/repeated-enter.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

import { isNamed } from './single-guest.ts'

type Props = {
  text: string
  onText: (text: string) => void
  /** Rows for this text are being read. */
  searching: boolean
  /** Takes the first row; false when there is none, or none with this address or id. */
  onEnter: (entered: Entered) => boolean
  /** The text is an id that one row has: it need not be looked up. */
  hasRowOfId: boolean
  /** Enter twice marks the arrival of the first. */
  marks: boolean
  /** The form that enrolls somebody new is open. */
  enrolling: boolean
}

/** `goesOn`: Enter was pressed twice. `more`: the next name is typed already and must not be replaced. */
export type Entered = { line: EnrollLine; goesOn: boolean; more: boolean }

/** Focuses row `n`, or the last row. Without rows it focuses the field of a new person. */
function focusRow(n: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('a[data-guest]')]
  const row = rows[Math.min(n, rows.length) - 1]
  if (row === undefined) focusMissingPart()
  else row.focus()
}

/**
 * Filters the list while typing, from the top bar. Enter picks the first guest and marks them with a second one, or opens the card of an
 * id or a link; a new person with a name and an address is enrolled.
 */
export function GuestFinder({ text, onText, searching, onEnter, hasRowOfId, marks, enrolling }: Props) {
  const page = useEventPage()
  const navigate = useNavigate()
  const isAskedFor = useFieldWanted()
  // While the user types in the search box, the focus stays there until its text is moved here.
  const [wanted] = useState(() => isAskedFor && !isInBox())
  const why = useWhyNot('enrollAttendee')
  const box = useRef<HTMLFormElement>(null)
  const [formId, hintId, errorId] = [useId(), useId(), useId()]
  const line = readEnrollLine(text)
  // Enter and the arrow take effect when the search has ended: until then the rows are those of another text.
  const pending = useRef<'once' | 'twice' | 'rows' | null>(null)
  const deferredNote = useDeferredNote()
  /** Arrows down that were pressed before the rows were there. */
  const downs = useRef(0)
  /** The text when an arrow down was pressed. */
  const textAtArrow = useRef<string | null>(null)
  /** Selects the text, so that typing the next name replaces it. */
  const selectText = () => box.current?.querySelector('input')?.select()
  // After a reload the text of the address is there: the next name replaces it.
  const replaceText = useEffectEvent(selectText)
  useEffect(() => {
    if (wanted) replaceText()
  }, [wanted])
  const go = (goesOn: boolean, more: boolean) => {
    deferredNote.forget()
    pending.current = !searching ? null : goesOn || pending.current === 'once' ? 'twice' : 'once'
    // The row of an id comes before a look-up: the id may be that of a user or a registration.
    if ((line.kind !== 'person' && line.kind !== 'id') || searching || onEnter({ line, goesOn, more })) return
    if (more) noteNobodyFits(text)
    else if (line.kind === 'id') void navigate(page.links.attendee(line.id))
    else if (line.email === null || line.name === '') {
      // In a queue the focus stays: the next name may be typed already.
      deferredNote.keep(text, () => noteNobodyFits(text))
      if (enrolling) focusMissingPart()
    }
    // Whether they are on the list cannot be told without the network.
    else if (!isOnline()) noteNobodyFits(text)
    else if (!why && !page.enrollment.sending) page.enrollment.send(line)
  }
  const ahead = useTypeAhead({
    busy: searching,
    onNext: (next) => {
      if (next.enters > 0 && next.text.trim() === text.trim()) go(next.enters === 2, false)
      else pending.current = next.enters === 2 ? 'twice' : next.enters === 1 ? 'once' : null
      onText(next.text)
    },
    onGiveUp: () => {
      pending.current = null
      noteNotLookedUp(text)
    },
  })
  const goOn = useEffectEvent(() => {
    const waited = pending.current
    pending.current = null
    if (waited === 'once' || waited === 'twice') go(waited === 'twice', ahead.text !== null)
    if (waited === 'rows') focusRow(downs.current)
    downs.current = 0
  })
  useEffect(() => {
    if (!searching) goOn()
  }, [searching])
  const enter = (twice: boolean) => {
    selectText()
    if (!ahead.takesEnter(twice)) go(twice, false)
  }
  useShortcut({
    keys: 'F',
    label: say('Find a guest'),
    group: say('On this page'),
    run: () => box.current?.querySelector('input')?.focus(),
  })
  const shown = ahead.text ?? text
  const press = (event: KeyboardEvent) => {
    if (isRepeatedEnter(event.nativeEvent)) {
      // Nor does the browser send the form.
      event.preventDefault()
      return
    }
    if (event.key === 'Escape' && shown !== '') {
      event.preventDefault()
      ahead.clear()
      onText('')
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      enter(true)
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    textAtArrow.current = shown
    if (searching) {
      pending.current = 'rows'
      downs.current += 1
    } else focusRow(1)
  }
  const error = line.kind === 'unclear' ? line.say : null
  return (
    <>
      <PageSearch>
        <form
          ref={box}
          id={formId}
          noValidate
          role="search"
          data-print="no"
          className="relative flex min-w-0 flex-1 items-center"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            enter(false)
          }}
        >
          <Search aria-hidden className="text-quiet pointer-events-none absolute start-3 size-4" />
          <Input
            name="who"
            aria-label={say('Name, e-mail, phone, id or link')}
            aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
            aria-invalid={error === null ? undefined : true}
            focusFirst={wanted}
            value={shown}
            placeholder={
              enrolling
                ? say('Enroll: name, e-mail, phone, id or link')
                : say('Guests: name, e-mail, phone, id or link')
            }
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-keyshortcuts="F"
            maxLength={300}
            onKeyDown={press}
            data-page-search
            data-passes-sequences
            className="touch:h-11 h-10! ps-9! pe-10!"
            onChange={({ target }) => {
              const { text: value, textAtArrow: at } = typedAfterArrow(textAtArrow.current, target.value)
              textAtArrow.current = at
              // The Enter before took no effect yet, and takes none on another name.
              if (pending.current === 'once') deferredNote.keep(shown, () => noteNotLookedUp(shown))
              deferredNote.typed(value)
              if (ahead.takesText(value, pending.current === 'twice')) return
              pending.current = null
              onText(value)
            }}
          />
          <span id={hintId} className="sr-only">
            {marks
              ? say(
                  'Finds people on the list. Enter picks the first, Enter again marks the arrival; the arrow down goes to the rows.',
                )
              : say('Finds people on the list. Enter opens the first, the arrow down goes to the rows.')}
          </span>
          <Tooltip text={say('Find or do anything')}>
            {/* Control+K and Shift+Tab lead there by keyboard. */}
            <IconButton
              tabIndex={-1}
              label={say('Find or do anything')}
              icon={<Globe />}
              className="absolute end-1.5 size-7"
              onClick={focusBox}
            />
          </Tooltip>
        </form>
      </PageSearch>
      {error === null ? null : (
        <p id={errorId} role="alert" className="text-label text-no-ink font-medium">
          {error}
        </p>
      )}
      {line.kind === 'id' && !hasRowOfId ? <IdOffer id={line.id} form={formId} /> : null}
    </>
  )
}

/** Below the rows of a search: someone who is not on the list can be enrolled. */
export function NotOnTheList({ text, found, rows }: { text: string; found: number; rows: readonly Guest[] }) {
  const page = useEventPage()
  const client = useQueryClient()
  const why = useWhyNot('enrollAttendee')
  const wanted = useNameToEnroll()
  const line = readEnrollLine(text)
  if (line.kind !== 'person') return null
  if (isNumber(line))
    return found > 0 ? null : (
      <NotAName onAgain={() => void client.invalidateQueries({ queryKey: guestKeys(page.eventId) })} />
    )
  const { email } = line
  // A guest on the list has this address.
  if (email !== null && rows.some(({ sheet }) => sheet.email?.toLowerCase() === email.toLowerCase())) return null
  return (
    <EnrollOffer
      key={line.name || line.email}
      line={line}
      why={why}
      busy={page.enrollment.sending !== null}
      eventName={page.name}
      first={found === 0}
      another={isNamed(line.name, rows)}
      focusMissing={wanted === line.name}
      {...(found === 0
        ? {
            hint:
              line.email === null
                ? say(
                    'No one on the list has this name. The arrow down leads here; their e-mail address, then Enter, enrolls them.',
                  )
                : say(
                    'No one on the list has this address. The arrow down leads here; their name, then Enter, enrolls them.',
                  ),
          }
        : {})}
      onEnroll={page.enrollment.send}
    />
  )
}
