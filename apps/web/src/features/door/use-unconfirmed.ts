import { useCallback, useRef } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import type { Passing } from '#api/desk/passages.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { tellNotMarked } from '#arrivals/not-marked.ts'
import { arriving } from '#features/guests/list/single-guest.ts'
import { say } from '#i18n/say.ts'
import { subjectOf } from '#waiting/waiting-action.ts'

/** Notes a guest as not marked: the steward did not answer the question. `detail`: what came first. */
const notePassedOver = (name: string, key: string, way: Passing['kind'] | 'in', detail: string): void => {
  const texts = { in: say('{name} was not let in', { name }), out: say('{name} was not let out', { name }) }
  tellNotMarked({
    key,
    name,
    text: way === 'checkpoint' ? say('{name} was not counted', { name }) : texts[way],
    detail,
  })
}

/** The guest on the screen who awaits confirmation, and who is noted as not marked when another one comes first. */
export function useUnconfirmed(eventId: string, zone: string) {
  const unconfirmed = useRef<{ guest: Guest; passing: Passing | null } | null>(null)
  const noteKey = useCallback(
    (guest: Guest, passing: Passing | null) =>
      `${subjectOf(eventId, { ...arriving(guest, []), day: dayIn(Date.now(), zone) })} ${passing?.kind ?? ''}`.trim(),
    [eventId, zone],
  )
  /** Notes the unconfirmed guest as not marked when another one is shown; `why`: what else came before. */
  const passOver = useCallback(
    (next: Guest | null, why?: string) => {
      const before = unconfirmed.current
      unconfirmed.current = null
      if (before === null || before.guest.id === next?.id) return
      const { guest, passing } = before
      notePassedOver(
        guest.sheet.name,
        noteKey(guest, passing),
        passing?.kind ?? 'in',
        why ?? say('The next person came first. Look them up again.'),
      )
    },
    [noteKey],
  )
  const asksAbout = useCallback((guest: Guest, passing: Passing | null): void => {
    unconfirmed.current = { guest, passing }
  }, [])
  /** Of this guest, or of whoever it is. */
  const answered = useCallback((guest?: Guest): void => {
    if (guest === undefined || unconfirmed.current?.guest.id === guest.id) unconfirmed.current = null
  }, [])
  return { asksAbout, answered, passOver, noteKey }
}
