import { spellingOf, wordsOf } from '@frontdesk/desk-api/near-names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { fittingGuests } from '#api/desk/find-loaded.ts'
import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Input } from '#ui/forms/field.tsx'
import { setFieldText } from '#ui/keyboard/field-scan.ts'

import { useIsIn } from '../waiting-guest.ts'
import { useRowsFor } from './use-rows-for.ts'

const fewestLetters = 3
const mostOffered = 6

/** Whom a text means by name, before those whom it means by their company or address. */
export function byNameFirst(rows: readonly Guest[], text: string): readonly Guest[] {
  const words = wordsOf(text)
  const isOther = ({ sheet }: Guest) => {
    const names = wordsOf(sheet.name)
    return Number(!words.every((word) => names.some((name) => name.startsWith(word))))
  }
  return rows.toSorted((a, b) => isOther(a) - isOther(b))
}

/** People who fit what is typed; those that this page has loaded while the desk cannot be asked. `among`: of these only. */
function useOffered(text: string, among: readonly Guest[] | undefined): readonly Guest[] {
  const { eventId } = useEventPage()
  const q = text.trim()
  const enabled = q.length >= fewestLetters
  const isOnline = useOnline()
  const read = useQuery({
    // Not the page that a scan reads: leaving the field cancels this one.
    ...guestPageQuery(eventId, { q }, 0, 2 * mostOffered),
    enabled: enabled && isOnline && among === undefined,
    placeholderData: keepPreviousData,
  })
  const rows = useRowsFor(enabled && among === undefined ? q : '', read)
  if (!enabled) return []
  return byNameFirst(among ? fittingGuests(among, q) : (rows ?? []), q).slice(0, mostOffered)
}

/** Whether they are in, ticket and company; and the address where another of these people has the same name. */
export function apartText(guest: Guest, among: readonly Guest[], isIn: (guest: Guest) => boolean): string | null {
  const { ticket, company, email, name } = guest.sheet
  const hasNamesake = among.some((other) => other.id !== guest.id && spellingOf(other.sheet.name) === spellingOf(name))
  return joined([
    isIn(guest) ? say('Already in') : null,
    ticket,
    company ?? email,
    hasNamesake && company ? email : null,
  ])
}

/** Takes out what was typed, as its list would cover the answer. */
export function emptySearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-page-search]')
  if (field !== null && field.value !== '') setFieldText(field, '')
}

type Props = {
  /** Who can be offered, where that is not the guests of the event. */
  among: readonly Guest[] | undefined
  /** In the order in which they are offered. */
  inOrder: (guests: readonly Guest[]) => readonly Guest[]
  /** A text that was typed and entered, or pasted. */
  onText: (text: string) => void
  /** `among`: those who were offered. */
  onChoose: (guest: Guest, among: readonly Guest[]) => void
  /** Enter in the empty field. */
  onEnter: () => void
  /** Escape in the empty field. */
  onLeave: () => void
}

/** The one field of the door: three letters offer people, arrows or a tap choose one. */
export function DoorSearch({ among, inOrder, onText, onChoose, onEnter, onLeave }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const offered = inOrder(useOffered(text, among))
  const isIn = useIsIn()
  const listId = useId()
  const chosen = offered[at]
  const clear = () => {
    setText('')
    setAt(-1)
  }
  const choose = (guest: Guest) => {
    clear()
    onChoose(guest, offered)
  }
  const move = (by: 1 | -1) => setAt((before) => Math.max(-1, Math.min(offered.length - 1, before + by)))
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return
    event.preventDefault()
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (event.repeat) return
    else if (key === 'Escape') {
      if (text === '') onLeave()
      clear()
    } else if (chosen) choose(chosen)
    else if (text.trim() === '') onEnter()
    else {
      clear()
      onText(text)
    }
  }
  return (
    <div role="search" className="relative flex scroll-mt-3 flex-col">
      <Search aria-hidden className="text-quiet pointer-events-none absolute start-4 top-5 size-6" />
      <Input
        name="who"
        role="combobox"
        aria-label={say('Scan a code, or type three letters of a name')}
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={say('Scan, or type a name')}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={300}
        data-page-search
        data-passes-sequences
        data-takes-scans
        className="h-16! border-2! ps-13! text-[1.375rem]!"
        onKeyDown={press}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (pasted.trim() === '') return
          event.preventDefault()
          clear()
          onText(pasted)
        }}
        onChange={({ target: { value } }) => {
          setText(value)
          setAt(-1)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={say('People who fit')}
        className="divide-line border-edge bg-raised shadow-float absolute inset-x-0 top-full z-10 mt-1 divide-y rounded border empty:hidden"
      >
        {offered.map((guest, index) => (
          // The focus stays in the field (aria-activedescendant), which handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={guest.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={cx(
              'flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1',
              index === at ? 'bg-selected' : 'hover:bg-hover',
            )}
            // The field keeps the focus, and a phone's keyboard stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(guest)}
          >
            <span dir="auto" className="own-words text-title min-w-0">
              {guest.sheet.name}
            </span>
            <span className="text-body text-quiet min-w-0 truncate">{apartText(guest, offered, isIn)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
