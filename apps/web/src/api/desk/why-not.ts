import { type Role, type WriteId, mayCall, operations } from '@frontdesk/api-types/table'

import { writeTable } from '#api/write-table.ts'
import { say } from '#i18n/say.ts'

import { isAtLeast } from './desk-roles.ts'
import { roleWords } from './role-words.ts'
import { useSession } from './session.ts'
import { useWithWhomToAsk } from './whom-to-ask.ts'

/** Undefined when the action is allowed; else the reason, for the disabled control. */
export function useWhyNot(id: WriteId): string | undefined {
  const { person } = useSession()
  const why = mayCall(person.role, id)
    ? undefined
    : say(writeTable[id].requires, {
        mine: say(roleWords[person.role].name),
        least: say(roleWords[operations[id].role].name),
      })
  return useWithWhomToAsk(why)
}

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
