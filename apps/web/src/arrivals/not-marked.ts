import { spellingOf, wordsOf } from '@frontdesk/desk-api/near-names'
import { createElement } from 'react'

import { isOnline } from '#api/network.ts'
import { shortened } from '#format/shortened.ts'
import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'

import { NotMarkedList } from './not-marked-list.tsx'
import { type NotMarked, notMarkedNow, setNotMarked } from './not-marked-people.ts'

const noteKey = 'not-marked'
/** More than a queue loses before anybody looks at the screen. */
const mostNamed = 100
const note = () => shownToasts().find(({ key }) => key === noteKey)

function remove(key: string): void {
  setNotMarked((before) => before.filter((one) => one.key !== key))
  const shown = note()
  if (notMarkedNow().length === 0 && shown !== undefined) dismiss(shown.id)
}

/** Takes everybody off the list. */
export function forgetNotMarked(): void {
  for (const { key } of notMarkedNow()) remove(key)
}

/** One note names all of them, until each is marked or dismissed. */
export function tellNotMarked(one: NotMarked): void {
  const isNew = !notMarkedNow().some(({ key }) => key === one.key)
  showNotMarked((before) =>
    isNew ? [...before.slice(1 - mostNamed), one] : before.map((old) => (old.key === one.key ? one : old)),
  )
  announce(one.text)
}

/** Those of the page before a reload: the note is announced, not each of them. */
export function tellAllNotMarked(all: readonly NotMarked[]): void {
  if (all.length > 0) showNotMarked(() => all)
}

function showNotMarked(change: (before: readonly NotMarked[]) => readonly NotMarked[]): void {
  setNotMarked(change)
  if (note() === undefined)
    toast({
      text: say('Not marked'),
      detail: createElement(NotMarkedList, { onDismiss: remove }),
      meaning: 'no',
      timeoutMs: 0,
      key: noteKey,
      onDismiss: forgetNotMarked,
    })
}

/** They were marked, or are asked about now: so is a search that meant them. */
export function noLongerNotMarked(key: string, name: string): void {
  remove(key)
  endSearchNotes(name)
}

/** Ends the notes about searches that meant this person, and about `text`, from whose results they were chosen. */
export function endSearchNotes(name: string, text = ''): void {
  const words = wordsOf(name)
  const chosenFrom = spellingOf(text)
  const isMeant = ({ searched, found }: NotMarked): boolean => {
    if (searched === undefined) return false
    if (chosenFrom !== '' && spellingOf(searched) === chosenFrom) return true
    return found === undefined
      ? wordsOf(searched).every((word) => words.some((one) => one.startsWith(word)))
      : spellingOf(found) === spellingOf(name)
  }
  for (const one of notMarkedNow()) if (isMeant(one)) remove(one.key)
}

/**
 * Adds a note about a search after which nobody was marked. `why` and `searched` identify the note; `found` is the name of
 * the only person of a similar name.
 */
export function tellSearch(why: string, searched: string, text: string, detail: string, found?: string): void {
  const named = found === undefined ? {} : { found }
  tellNotMarked({ key: `${why} ${searched}`, name: null, searched, ...named, text, detail })
}
export const quoted = (text: string): string => shortened(text, 60)

/** The next name was typed, and what is said below the field is gone. */
export function noteNobodyFits(text: string): void {
  const named = { text: quoted(text) }
  // Without the network nothing was asked.
  const told = isOnline() ? say('No match for “{text}”', named) : say('“{text}” was not looked up', named)
  tellSearch('nobody', text, told, say('No arrival was marked.'))
}

/** A name that was entered was not looked up. */
export const noteNotLookedUp = (text: string): void =>
  tellSearch('look', text, say('“{text}” was not looked up', { text }), say('Another name was typed first.'))

function lookAt(name: string, key: string, why: string): void {
  tellNotMarked({
    key,
    name,
    text: say('The arrival of {name} was not marked', { name }),
    detail: `${why} ${say('Look at their card, then mark them there.')}`,
  })
}

/** Their card would have opened, but the next name was typed already. `why`: what is against marking them at once. */
export const noteNeedsLook = (name: string, why: string | null = null): void =>
  lookAt(
    name,
    `card ${name}`,
    why === null ? say('Another name was typed first.') : say('{why}. Another name was typed first.', { why }),
  )

/** `key`: of the person whom the question was about. */
export const noteNeedsAnswer = (name: string, key: string): void =>
  lookAt(name, key, say('A question about them was not answered.'))
