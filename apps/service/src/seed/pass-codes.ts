import type { RegistrationPassCode } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import type { CodeRow } from './project-data.ts'
import type { ProjectKey, SeedProject } from './projects.ts'
import { recordOf } from './record.ts'
import { typeIdOf } from './registration-types.ts'

export function codeIdOf(key: ProjectKey, plan: CodeRow): string {
  return idOf(`pass code ${key} ${plan.type} ${plan.code}`)
}

/** `emailOf`: e-mail address of a person by number. */
export function passCodeOf(
  project: SeedProject,
  plan: CodeRow,
  emailOf: (person: number) => string,
  calendar: Calendar,
): RegistrationPassCode {
  const id = codeIdOf(project.key, plan)
  const { used = 0, reserved = 0, quantity = null, opens = -60, closes = null } = plan
  const remaining = quantity === null ? null : quantity - used - reserved
  const isExpired = plan.isExpired === true || (closes !== null && closes < 0)
  return recordOf('RegistrationPassCode', {
    id,
    ...calendar.stamps(id),
    projectId: project.id,
    registrationTypeId: typeIdOf(project.key, plan.type),
    name: plan.name,
    description: plan.state === 'onlyForList' ? 'Only for the addresses on the list.' : null,
    passcode: plan.code,
    emailAddresses: plan.people === undefined ? null : plan.people.map(emailOf).join(', '),
    discountAmount: plan.amount ?? null,
    discountPercent: plan.percent ?? null,
    quantity,
    numberReserved: reserved,
    numberRemaining: remaining,
    numberUsed: used,
    isExpired,
    isAvailable: !isExpired && opens <= 0 && remaining !== 0,
    openDate: calendar.utc(opens, '00:00'),
    closeDate: closes === null ? null : calendar.utc(closes, '22:00'),
  })
}
