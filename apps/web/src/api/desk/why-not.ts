import { type Role, type WriteId, mayCall, operations } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'

import { writeTable } from '#api/write-table.ts'
import { listed, say } from '#i18n/say.ts'

import { callDesk } from './call-desk.ts'
import { isAtLeast } from './desk-roles.ts'
import { roleWords } from './role-words.ts'
import { useSession } from './session.ts'

/** The reason with the names of administrators to ask, once they are known; undefined where there is no reason. */
export function useWithWhomToAsk(why: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => callDesk('administrators', {}, { signal }),
    staleTime: 300_000,
    enabled: why !== undefined,
  })
  const names = data?.names ?? []
  return why && names.length > 0 ? `${why} ${say('Ask {names}.', { names: listed(names, 'disjunction') })}` : why
}

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
