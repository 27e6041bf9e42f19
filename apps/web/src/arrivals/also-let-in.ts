import type { Mark } from '#api/desk/arrivals.ts'
import { listed, say } from '#i18n/say.ts'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'

import { arrivalTime } from './arrival-words.ts'

type At = { name: string; zone: string; now: number }

/** `Ana Reis was also let in at North door, 09:14, by Stella`. */
export function alsoLetInText({ day, at, door, by }: Mark, { name, ...options }: At): string {
  const time = arrivalTime({ day, at }, options)
  const who = by.name ?? say('a former colleague')
  return door === null
    ? say('{name} was also let in, {time}, by {who}', { name, time, who })
    : say('{name} was also let in at {door}, {time}, by {who}', { name, door, time, who })
}

/** The last ones are named. */
const mostNamed = 3
let texts: readonly string[] = []

const toastKey = 'also let in'

/** Dismisses the toast: the next person at this device has nothing to do with it. */
export function forgetAlsoLetIn(): void {
  texts = []
  for (const { id, key } of shownToasts()) if (key === toastKey) dismiss(id)
}

/** Shows a toast, until it is dismissed, that another door has let in a guest whose mark waited here. */
export function tellAlsoLetIn(mark: Mark, at: At): void {
  texts = [...texts, alsoLetInText(mark, at)]
  const [first = '', ...others] = texts
  const count = texts.length
  toast({
    text:
      others.length === 0
        ? first
        : say('{count, plural, other {# people were also let in at another door}}', { count }),
    detail: others.length === 0 ? null : listed(texts.slice(-mostNamed)),
    meaning: 'wait',
    key: toastKey,
    timeoutMs: 0,
    onDismiss: () => {
      texts = []
    },
  })
}
