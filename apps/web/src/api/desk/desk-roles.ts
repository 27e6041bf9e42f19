import { type Role, roles } from '@frontdesk/api-types/table'

import { useSession } from './session.ts'

/** Whether a role is this one or a higher one. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** Whether the signed-in user has this role or a higher one. */
export function useHasRole(least: Role): boolean {
  const { person } = useSession()
  return isAtLeast(person.role, least)
}

/** Whether the user is an organizer or more, so that no text tells them to ask the organizer. */
export const useOrganizes = (): boolean => useHasRole('organizer')
