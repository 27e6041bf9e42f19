import { type Role, roles } from '@frontdesk/api-types/table'

import { say } from '#i18n/say.ts'

import { roleWords } from './role-words.ts'
import { useSession } from './session.ts'
import { useWithWhomToAsk } from './whom-to-ask.ts'

/** Whether a role is this one or a higher one. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** Whether the signed-in user has this role or a higher one. */
export function useHasRole(least: Role): boolean {
  const { person } = useSession()
  return isAtLeast(person.role, least)
}

/** Whether the user is an organizer or more, so that no text tells them to ask the organizer. */
export const useOrganizes = (): boolean => useHasRole('organizer')

/** Undefined when the role suffices; else the reason, for a disabled control. For the desk's own routes. */
export function useWhyNotRole(least: Role): string | undefined {
  const { person } = useSession()
  const why = isAtLeast(person.role, least)
    ? undefined
    : say('This needs the role {least} or higher. Yours is {mine}.', {
        least: say(roleWords[least].name),
        mine: say(roleWords[person.role].name),
      })
  return useWithWhomToAsk(why)
}
