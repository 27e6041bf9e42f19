import { mayCall } from '@frontdesk/api-types/table'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

import { findInDirectory } from '#api/desk/directory.ts'
import { useSession } from '#api/desk/session.ts'
import { isOnline } from '#api/network.ts'
import { useOnline } from '#browser/online.ts'
import { type ParsedInput, looksLikeCode } from '#search/input/parse-input.ts'

import { createProbeRunner } from './find-answers.ts'
import { openProjectOf } from './find-probes.ts'
import { type SearchScope, type Finder, type FinderState, createFinder } from './finder.ts'

/** A finder that reads through the BFF with this user's permissions. */
export function useNewFinder(): Finder {
  const client = useQueryClient()
  const { person } = useSession()
  const { role } = person
  const [finder] = useState(() =>
    createFinder({
      findInDirectory,
      findSeen: async (given, scope) => (await import('./seen-people.ts')).findSeen(client, given, scope),
      runProbe: createProbeRunner(client),
      forbids: ({ operation }) => (mayCall(role, operation) ? (isOnline() ? null : 'offline') : 'role'),
      now: () => Date.now(),
    }),
  )
  return finder
}

/** Searches for the input of the open search box, again on every change. */
export function useFinder(
  reading: ParsedInput,
  scope: SearchScope,
  { open, pasted, inEvent }: { open: boolean; pasted: boolean; inEvent: boolean },
): { finder: Finder; state: FinderState } {
  const finder = useNewFinder()
  // A transition: answers must not delay typing.
  const [state, setState] = useState(finder.get)
  useEffect(() => {
    const look = () => startTransition(() => setState(finder.get()))
    look()
    return finder.subscribe(look)
  }, [finder])
  // Within an event of unknown project the event's code screen searches every project itself; elsewhere a pasted code
  // is searched at once.
  const placed = !inEvent || openProjectOf(scope.events, scope.eventId) !== null
  const eager = pasted && placed && looksLikeCode(reading)
  const ask = useEffectEvent((asEager: boolean) => void finder.search(reading, scope, asEager))
  const { text } = reading
  const online = useOnline()
  const askAgain = useEffectEvent(() => {
    if (open && finder.get().directory === 'cut') ask(eager)
  })
  useEffect(() => {
    if (open && text !== '') ask(eager)
    else finder.forget()
  }, [finder, open, text, eager])
  useEffect(() => {
    if (online) askAgain()
  }, [online])
  useEffect(() => () => finder.forget(), [finder])
  return {
    finder,
    state:
      state.of === text ? state : { ...state, settled: false, isLate: false, found: [], receipt: null, pending: 0 },
  }
}
