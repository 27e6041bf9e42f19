import { roles } from '@frontdesk/api-types/table'

import { roleOf } from './access.ts'
import type { Grant, ProjectOf, Scope } from './scope.ts'
import type { Person } from './session.ts'

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** What two grants have in common; null for nothing. */
function common(one: Grant, other: Grant, projectOf: ProjectOf): Grant | null {
  if (!same(one.projectId, other.projectId)) return null
  if (one.eventId !== null && other.eventId !== null) return same(one.eventId, other.eventId) ? one : null
  const [single, whole] = one.eventId === null ? [other, one] : [one, other]
  if (single.eventId === null) return single
  const project = projectOf(single.eventId.toLowerCase())
  return project !== null && same(project, whole.projectId) ? single : null
}

const keyOf = ({ projectId, eventId }: Grant): string => `${projectId} ${eventId}`.toLowerCase()

/**
 * The intersection of two scopes. The project of an event's grant was typed by an administrator, so the event counts as
 * part of a whole project only when the service has confirmed it.
 */
export function bothScopes(one: Scope, other: Scope, projectOf: ProjectOf): Scope {
  if (one === null) return other
  if (other === null) return one
  const found = one
    .flatMap((grant) => other.map((it) => common(grant, it, projectOf)))
    .filter((grant) => grant !== null)
  return [...new Map(found.map((grant) => [keyOf(grant), grant])).values()]
}

/**
 * The administrator with the rights of whom they look as, never more than their own. Id, name and address stay theirs:
 * what is personal is not looked at, and limits and audit count for them.
 */
export function lookingAs(by: Person, { role, scope }: Pick<Person, 'role' | 'scope'>, projectOf: ProjectOf): Person {
  const [own, viewed] = [roleOf(by.role), roleOf(role)]
  const lower = roles.indexOf(viewed) < roles.indexOf(own) ? viewed : own
  return { ...by, role: lower, scope: bothScopes(by.scope ?? null, scope ?? null, projectOf) }
}
