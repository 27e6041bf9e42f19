import type { ReactNode } from 'react'

import type { Mark } from '#api/desk/arrivals.ts'
import { say } from '#i18n/say.ts'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'
import { arrivalToast } from '#waiting/submit-here.ts'

import { tellNotMarked } from './not-marked.ts'

/** The mark of the arrival toast that is shown. */
let toldMark: string | null = null

/** Another toast is shown in its place. */
export function forgetToldMark(): void {
  toldMark = null
}

/** Dismisses the toast of an arrival after another person has undone it. */
export function arrivalUndone(markId: string): void {
  if (toldMark !== markId) return
  toldMark = null
  for (const shown of shownToasts()) if (shown.key === arrivalToast) dismiss(shown.id)
}

/** `detail`: when, where and by whom, as a sentence. */
type Told = { mark: Mark; name: string; detail: string; onUndo: () => void }

export function tellArrived({ mark, name, detail, onUndo }: Told, undoMs: number): void {
  toldMark = mark.id
  toast({
    text: say('{name} has arrived', { name }),
    detail,
    meaning: 'yes',
    key: arrivalToast,
    timeoutMs: undoMs,
    action: { label: say('Undo'), undoes: true, onSelect: onUndo },
  })
}

export function tellArrivedBefore({ mark, name, detail, onUndo }: Told): void {
  toast({
    text: say('{name} was marked before', { name }),
    detail,
    meaning: 'wait',
    // Of several that are marked again, each of these stays.
    key: `${arrivalToast} ${mark.id}`,
    action: { label: say('Undo arrival'), undoes: true, onSelect: onUndo },
  })
}

export function tellUndone(name: string): void {
  toast({ text: say('{name}: arrival undone', { name }), key: arrivalToast })
}

/** `person`: as `subjectOf`. `neverSent`: nothing was sent to the desk. */
type Unmarked = { person: string; name: string; detail: ReactNode; again: () => void; neverSent: boolean }

export function tellUnmarked({ person, name, ...rest }: Unmarked): void {
  tellNotMarked({
    key: person,
    name,
    text: say('The arrival of {name} was not marked', { name }),
    ...rest,
  })
}
