import { useEffect } from 'react'

import { useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

import { type NotMarked, notMarkedNow, onNotMarkedChange } from './not-marked-people.ts'
import { tellAllNotMarked } from './not-marked.ts'

const mostKept = 50

/** What the note shows of one; `detail` is null when it named a button, which a reload takes away. */
type Shown = Pick<NotMarked, 'key' | 'name' | 'searched' | 'found' | 'text'> & { detail: string | null }
type Kept = { owner: string; shown: readonly Shown[] }

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function readShown(value: unknown): Shown[] {
  const { key, name, searched, found, text, detail }: Record<string, unknown> = { ...Object(value) }
  if (typeof key !== 'string' || typeof text !== 'string') return []
  return [
    {
      key,
      name: textOf(name),
      text,
      detail: textOf(detail),
      ...(typeof searched === 'string' ? { searched } : {}),
      ...(typeof found === 'string' ? { found } : {}),
    },
  ]
}

function readKept(value: unknown): Kept | null {
  const { owner, shown }: Record<string, unknown> = { ...Object(value) }
  if (typeof owner !== 'string' || !Array.isArray(shown)) return null
  return { owner, shown: shown.flatMap(readShown).slice(-mostKept) }
}

/** Kept in session storage for one account; signing out clears it. */
const kept = createStored<Kept | null>('frontdesk-not-marked', readKept, null, () => sessionStorage)

const shownOf = ({ key, name, searched, found, text, detail, again }: NotMarked): Shown => ({
  key,
  name,
  text,
  detail: again === undefined ? textOf(detail) : null,
  ...(searched === undefined ? {} : { searched }),
  ...(found === undefined ? {} : { found }),
})

/** Keeps who was not marked over a reload of the page, without what would mark them: their card does. */
export function KeepNotMarked() {
  const owner = useSession().person.id
  useEffect(() => {
    const before = kept.get()
    if (before?.owner === owner && notMarkedNow().length === 0)
      tellAllNotMarked(
        before.shown.map((one) => ({ ...one, detail: one.detail ?? say('Look at their card, then mark them there.') })),
      )
    const keep = () => {
      const people = notMarkedNow()
      if (people.length > 0 || kept.get() !== null)
        kept.set(people.length === 0 ? null : { owner, shown: people.slice(-mostKept).map(shownOf) })
    }
    keep()
    return onNotMarkedChange(keep)
  }, [owner])
  return null
}
