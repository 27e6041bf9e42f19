import type { DeskAnswer } from '@frontdesk/desk-api'
import type { QueryClient } from '@tanstack/react-query'
import type { DBSchema } from 'idb'

import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import { deviceDatabase } from './device-database.ts'
import { type Sealed, seal, unseal } from './device-key.ts'

type Projects = DeskAnswer<'projects'>['projects']
/** What the frame of the desk shows, as of the last contact with the desk (`at`, epoch milliseconds). */
export type Remembered = { at: number; session: Session; pins: Pin[]; projects: Projects }

/** Without contact for longer, the device starts for nobody. */
export const longestWithoutContactMs = 24 * 60 * 60_000

type SessionSchema = DBSchema & { sessions: { key: string; value: Sealed } }
const sessions = deviceDatabase<SessionSchema>('frontdesk-session', 1, (database) => {
  database.createObjectStore('sessions')
})
/** Its number changes with the fields of `Remembered`: what an older build remembered then opens no more. */
const place = 'session 1'

/** One after the other: what is forgotten must not come back by a write that began before. */
let last: Promise<unknown> = Promise.resolve()
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine
  return mine
}

/** Keeps what `client` has of the session. A browser that keeps nothing starts without the desk as before: not at all. */
export async function rememberSession(client: QueryClient, at: number): Promise<void> {
  const session = client.getQueryData(sessionQuery.queryKey)
  if (!session) return
  const pins = client.getQueryData(pinsQuery.queryKey) ?? []
  const projects = client.getQueryData(projectsQuery.queryKey) ?? []
  const remembered: Remembered = { at, session, pins, projects }
  await inOrder(async () => {
    const sealed = await seal(remembered, place)
    await sessions.use((database) => database.put('sessions', sealed, place))
  }).catch(() => undefined)
}

/** Guarantee of the cast: only `rememberSession` seals for this place, and its number stands for the fields. */
const trusted = (value: unknown): Remembered => value as Remembered

/** The session of the last contact; null without one, or when that is too long ago. */
export async function recallSession(now: number): Promise<Remembered | null> {
  try {
    const sealed = await sessions.use((database) => database.get('sessions', place))
    if (sealed === undefined) return null
    const remembered = trusted(await unseal(sealed, place))
    const age = now - remembered.at
    if (age >= 0 && age <= longestWithoutContactMs) return remembered
    await forgetSession()
  } catch {
    // Sealed under a key that is gone, or the browser does not open its database.
  }
  return null
}

/** At sign-out, and when the desk says that nobody is signed in. */
export async function forgetSession(): Promise<void> {
  await inOrder(() => sessions.use((database) => database.clear('sessions'))).catch(() => undefined)
}
