import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import { createStored } from '#ui/local-storage.ts'

import { createFieldScan } from './field-scan.ts'
import { createFieldSequence, isBlank } from './field-sequence.ts'
import { noteKey } from './has-keyboard.ts'
import { type KeyBurst, type Scan, createKeyBurst } from './key-burst.ts'
import { countLetters } from './letters-typed.ts'
import { followFocus, isOnPurpose } from './on-purpose.ts'

export type Shortcut = {
  /** `R`, `Ctrl+K`, `?`, or a sequence of two keys: `G I`. */
  keys: string
  /** Its description on the shortcuts sheet: "Remove the person". */
  label: string
  group: string
  run: () => void
  /** It is about the person of a row or a card: it acts only where the focus was moved on purpose. */
  person?: boolean
  /** Whether there is something to act on; otherwise the letter begins a search. */
  when?: () => boolean
  /** It changes no record, but turns a page or asks first: it does not wait until no other letter follows. */
  atOnce?: boolean
  /** It leads to a field, for which the letters after it are meant. */
  toField?: boolean
  /** What it acts on: bound anew, as the latest, when this changes. */
  of?: number
}

/** Single keys can be switched off, for speech input and accidental presses (WCAG 2.1.4). */
export const singleKeys = createStored('frontdesk-single-keys', (value) => value !== false, true)

let active: Shortcut[] = []
const listeners = new Set<() => void>()
function tell() {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Binds a shortcut while the component is mounted; null binds nothing. The latest binding of the same keys wins. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useEffectEvent(() => shortcut?.run())
  const when = useEffectEvent(() => shortcut?.when?.() ?? true)
  const unbound: Omit<Shortcut, 'run'> = { keys: '', label: '', group: '' }
  const { keys, label, group, person = false, atOnce = false, toField = false, of = 0 } = shortcut ?? unbound
  useEffect(() => {
    if (keys === '') return
    const own: Shortcut = { keys, label, group, person, atOnce, toField, of, run: () => run(), when: () => when() }
    active = [...active, own]
    tell()
    return () => {
      active = active.filter((it) => it !== own)
      tell()
    }
  }, [keys, label, group, person, atOnce, toField, of])
}

const none: Shortcut[] = []

/** The active shortcuts, latest binding last. With `wanted` false the component does not subscribe to changes. */
export function useActiveShortcuts(wanted = true): Shortcut[] {
  const whatIsActive = () => (wanted ? active : none)
  return useSyncExternalStore(subscribe, whatIsActive, whatIsActive)
}

/** Whether key presses and pasted text belong to this control. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}

/** The pressed key in the spelling of shortcuts, or null for a modifier alone. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null {
  if (['Control', 'Shift', 'Alt', 'Meta', 'Dead'].includes(event.key) || event.altKey) return null
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key
}

const patience = 1200

/** Whether it is the first key of a sequence. */
const begins = (key: string) => active.some((it) => it.keys.startsWith(`${key} `))

/** An open dialog or menu handles all keys. */
const isCovered = () => document.querySelector('dialog[open], [role=menu]') !== null

/** Closes the open layer like Escape; false when it cannot be dismissed. */
function closeLayer(): boolean {
  for (const dialog of [...document.querySelectorAll('dialog[open]')].toReversed())
    flushSync(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  return document.querySelector('dialog[open]') === null
}

/** A field with text handles Ctrl+Z itself. An empty search has nothing to undo, nor one whose text is selected. */
function handlesUndo(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !isBlank(target)
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}

type Receivers = {
  /** The first key of a sequence; null when it ends. */
  onPending: (first: string | null) => void
  /** The text of a scanner: it triggers no shortcuts, and an open dialog is closed first. */
  onScan: (scan: Scan) => void
  /** Letters that are no shortcut here are a search. */
  onWord: (word: Scan) => void
  card?: CardKeys
}

/** Keys in a search field may be for the card that it has opened, until one of them acts or the focus moves. */
type CardKeys = { takesKeys: () => boolean; keysAreText: () => void }
const noCard: CardKeys = { takesKeys: () => false, keysAreText: () => {} }

const bursts = new Set<KeyBurst>()

/** Forgets the letters outside of a field that wait for others: they were those of a scanner. */
export function forgetLetters(): void {
  for (const burst of bursts) burst.drop()
}

/** Dispatches key presses to shortcuts, and what is typed or scanned outside of a field to `onWord` and `onScan`. */
export function listenForShortcuts(
  target: Window,
  { onPending, onScan, onWord, card: { takesKeys, keysAreText } = noCard }: Receivers,
): () => void {
  let first: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (key: string | null) => {
    clearTimeout(timer)
    if (key !== first) onPending(key)
    first = key
    if (key !== null) timer = setTimeout(() => wait(null), patience)
  }
  /** The latest binding of these keys, if it may act where the focus is. */
  const bound = (keys: string): Shortcut | undefined => {
    const shortcut = active.findLast((it) => it.keys === keys)
    const isMeant = isOnPurpose() || takesKeys()
    if (keys.length === 1 && shortcut?.person && !(isMeant && shortcut.when?.() !== false)) return undefined
    return shortcut
  }
  const found = (key: string): Shortcut | undefined =>
    (first === null ? undefined : bound(`${first} ${key}`)) ?? bound(key)
  /** False when the key has no meaning here. */
  const run = (key: string): boolean => {
    if (isCovered()) return true
    const shortcut = found(key)
    wait(null)
    if (shortcut?.person) keysAreText()
    // Rendered before the next key: an Enter that follows is meant for what the shortcut shows.
    if (shortcut) flushSync(shortcut.run)
    else if (begins(key)) wait(key)
    else return false
    return true
  }
  const scanned = (scan: Scan) => {
    burst.drop()
    wait(null)
    if (closeLayer()) onScan(scan)
  }
  const typed = (word: Scan) => {
    wait(null)
    if (!isCovered()) onWord(word)
  }
  const burst = createKeyBurst({
    onScan: scanned,
    onWord: (word) => {
      if (singleKeys.get()) typed(word)
    },
    isSequence: ([one = '', two = '']) => bound(`${one} ${two}`.toUpperCase()) !== undefined,
    onKeys: (letters, entered) => {
      for (const letter of singleKeys.get() ? letters : []) {
        // The previous key may have moved the focus into a field: the rest is text.
        if (isTyping(document.activeElement) && !takesKeys()) document.execCommand('insertText', false, letter)
        else if (!run(letter.toUpperCase()) && /[\p{L}\p{N}]/u.test(letter)) {
          typed({ text: letter, entered })
          return
        }
      }
      // The Enter arrived before the page had rendered: it presses the element that has the focus now.
      if (entered) setTimeout(pressFocused)
    },
  })
  const fieldScan = createFieldScan(scanned)
  const fieldSequence = createFieldSequence({
    begins,
    find: (keys) => (singleKeys.get() && !isCovered() ? (bound(keys)?.run ?? null) : null),
  })
  /** A key in a search field is for the card that it has opened: alone it acts, with others it is the next search. */
  const isForCard = (event: KeyboardEvent, key: string): boolean => {
    if (!isTyping(event.target) || !takesKeys() || !singleKeys.get()) return false
    return burst.isPending() || (key.length === 1 && bound(key)?.person === true)
  }
  /** Before the field reads it as the Enter of a search. */
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isForCard(event, 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    burst.enter()
  }
  const press = (event: KeyboardEvent) => {
    noteKey(event.key, isTyping(event.target))
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    fieldSequence.press(event)
    const key = keyName(event)
    if (key === null) return
    const held = key.startsWith('Ctrl+')
    const forCard = !held && isForCard(event, key)
    if (forCard && key.length > 1) {
      if (key === 'Backspace') event.preventDefault()
      burst.drop()
      return
    }
    if (held || (isTyping(event.target) && !forCard)) {
      burst.flush()
      if (!held || isCovered() || event.shiftKey || (key === 'Ctrl+Z' && handlesUndo(event.target))) return
      if (found(key)) event.preventDefault()
      run(key)
      return
    }
    if (key === 'Enter') {
      if (burst.enter()) event.preventDefault()
    } else if (event.key.length === 1 && (event.key !== ' ' || burst.isPending())) {
      if (singleKeys.get() && !isCovered()) event.preventDefault()
      const { atOnce = false, person = false, toField = false } = found(key) ?? {}
      const acts = atOnce && !burst.isPending() && singleKeys.get() && !isCovered()
      if (acts) run(key)
      burst.add(event.key, event.timeStamp, { done: acts, person, field: toField })
    } else {
      burst.flush()
      if (!singleKeys.get() || isCovered()) return
      if (found(key)) event.preventDefault()
      run(key)
    }
  }
  bursts.add(burst)
  const unfollow = followFocus(target)
  const stopCounting = countLetters(target)
  target.addEventListener('focusin', keysAreText, true)
  target.addEventListener('keydown', fieldScan, true)
  target.addEventListener('keydown', pressEnter, true)
  target.addEventListener('keydown', press)
  return () => {
    clearTimeout(timer)
    burst.flush()
    bursts.delete(burst)
    fieldSequence.end()
    unfollow()
    stopCounting()
    target.removeEventListener('focusin', keysAreText, true)
    target.removeEventListener('keydown', fieldScan, true)
    target.removeEventListener('keydown', pressEnter, true)
    target.removeEventListener('keydown', press)
  }
}

function pressFocused(): void {
  const at = document.activeElement
  if (at instanceof HTMLElement && at.matches('button, a[href]')) at.click()
}
