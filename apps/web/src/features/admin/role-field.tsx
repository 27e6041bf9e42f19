import { type Role, roles } from '@frontdesk/api-types/table'

import { roleWords } from '#api/desk/role-words.ts'
import { say } from '#i18n/say.ts'
import { Check } from '#ui/forms/check.tsx'

/** The choice of a role, each with its permissions. */
export function RoleField({ value, onChange }: { value: Role; onChange: (next: Role) => void }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-label pb-1 font-medium">{say('Role')}</legend>
      {roles.map((role) => (
        <Check
          key={role}
          radio
          name="role"
          label={say(roleWords[role].name)}
          hint={say(roleWords[role].may)}
          checked={role === value}
          onChange={() => onChange(role)}
        />
      ))}
    </fieldset>
  )
}
