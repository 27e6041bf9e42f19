import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'

/** Display name of a pass code, whose text is sealed. */
export function passCodeName(code: RegistrationPassCode): string {
  return nameOf(code) ?? say('Code without a name')
}

/** Display name of a registration type. */
export function registrationTypeName(type: RegistrationType): string {
  return nameOf({ displayName: type.displayName, name: type.name }) ?? type.code?.trim() ?? say('Type without a name')
}
