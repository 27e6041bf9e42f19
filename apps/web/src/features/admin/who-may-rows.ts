import type { AccountAccess } from '#api/desk/access.ts'
import { say } from '#i18n/say.ts'
import { middleTruncated } from '#ui/id.tsx'

import { type Action, callerOf, mayDo } from './who-may-actions.ts'
import type { WhoMaySearch } from './who-may-search.ts'

type Grant = NonNullable<AccountAccess['scope']>[number]
type Place = { id: string; name: string }

const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/** Where the desk has not seen it, the start and the end of its id. */
const nameOf = (name: string | null, id: string): string => name ?? middleTruncated(id)

/** The names of a grant: *Tideline Conf*, or *Opening (Tideline)*. */
export function placeText({ projectId, project, eventId, event }: Grant): string {
  const whole = nameOf(project, projectId)
  return eventId === null ? whole : say('{event} ({project})', { event: nameOf(event, eventId), project: whole })
}

export function placesText({ scope }: AccountAccess): string {
  if (scope === null) return say('Everything')
  return scope.length === 0 ? say('Nothing') : scope.map(placeText).join('; ')
}

const byName = (places: Map<string, Place>): Place[] =>
  [...places.values()].toSorted((a, b) => a.name.localeCompare(b.name))

/** The projects and events of all scopes, to choose from. */
export function placesOf(accounts: readonly AccountAccess[]): { projects: Place[]; events: Place[] } {
  const [projects, events] = [new Map<string, Place>(), new Map<string, Place>()]
  for (const grant of accounts.flatMap(({ scope }) => scope ?? [])) {
    const { projectId, project, eventId } = grant
    projects.set(projectId.toLowerCase(), { id: projectId, name: nameOf(project, projectId) })
    if (eventId !== null) events.set(eventId.toLowerCase(), { id: eventId, name: placeText(grant) })
  }
  return { projects: byName(projects), events: byName(events) }
}

/** Whether the account sees something of the project. */
const seesProject = ({ scope }: AccountAccess, id: string): boolean =>
  scope === null || scope.some(({ projectId }) => same(projectId, id))

/** Whether the account sees the event: by itself, or by the whole project that it is of in another account's scope. */
function seesEvent({ scope }: AccountAccess, id: string, projectId: string | null): boolean {
  return (
    scope === null ||
    scope.some((grant) => (grant.eventId === null ? same(projectId, grant.projectId) : same(grant.eventId, id)))
  )
}

/** The accounts that the filters leave. */
export function narrowed(
  accounts: readonly AccountAccess[],
  actions: readonly Action[],
  { project, event, may }: WhoMaySearch,
): AccountAccess[] {
  const action = actions.find(({ id }) => id === may)
  const grants = accounts.flatMap(({ scope }) => scope ?? [])
  const projectOf = event === undefined ? null : (grants.find((it) => same(it.eventId, event))?.projectId ?? null)
  return accounts.filter(
    (account) =>
      (project === undefined || seesProject(account, project)) &&
      (event === undefined || seesEvent(account, event, projectOf)) &&
      (action === undefined || mayDo(callerOf(account), action)),
  )
}
