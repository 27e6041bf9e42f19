import { mayCall } from '@frontdesk/api-types/table'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

import { findInDirectory } from '#api/desk/directory.ts'
import { useSession } from '#api/desk/session.ts'
import { type Reading, looksLikeCode } from '#search/reading.ts'

import { createAsker } from './find-answers.ts'
import { openProjectOf } from './find-probes.ts'
import { type FindIn, type Finder, type FinderState, createFinder } from './finder.ts'

/** A finder that asks the border, as this person may. */
export function useNewFinder(): Finder {
  const client = useQueryClient()
  const { person } = useSession()
  const { role } = person
  const [finder] = useState(() =>
    createFinder({
      findInDirectory,
      ask: createAsker(client),
      forbids: ({ operation }) => (mayCall(role, operation) ? (navigator.onLine ? null : 'offline') : 'role'),
      now: () => Date.now(),
    }),
  )
  return finder
}

/** Looks for what stands in the box while it is open, anew with every change of it. */
export function useFinder(
  reading: Reading,
  where: FindIn,
  { open, pasted, inEvent }: { open: boolean; pasted: boolean; inEvent: boolean },
): { finder: Finder; state: FinderState } {
  const finder = useNewFinder()
  // Answers come while somebody types: the letters are heard first.
  const [state, setState] = useState(finder.get)
  useEffect(() => {
    const look = () => startTransition(() => setState(finder.get()))
    look()
    return finder.subscribe(look)
  }, [finder])
  // In an event whose project is not known its own desk for codes asks every project; elsewhere a pasted code is looked for at once.
  const placed = !inEvent || openProjectOf(where.places, where.eventId) !== null
  const eager = pasted && placed && looksLikeCode(reading)
  const ask = useEffectEvent((asEager: boolean) => void finder.ask(reading, where, asEager))
  const { text } = reading
  useEffect(() => {
    if (open && text !== '') ask(eager)
    else finder.forget()
  }, [finder, open, text, eager])
  useEffect(() => () => finder.forget(), [finder])
  return {
    finder,
    state: state.of === text ? state : { ...state, settled: false, found: [], receipt: null, pending: 0 },
  }
}
