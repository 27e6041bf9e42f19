import type { Role } from '@frontdesk/api-types/table'
import { type FormEvent, useId, useState } from 'react'

import { useStaffAccountWrites } from '#api/desk/team-writes.ts'
import type { NewLink, Scope } from '#api/desk/team.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useFocusWrongField } from '#ui/forms/focus-wrong-field.ts'
import { formText } from '#ui/forms/form-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { RoleField } from './role-field.tsx'
import { ScopeField, scopeOf, whyNotScope } from './scope-field.tsx'

type Wrong = { name?: string; email?: string }

/** Creates a one-time link for a new account. */
export function InviteDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (link: NewLink, role: Role) => void
}) {
  const { invite } = useStaffAccountWrites()
  const [role, setRole] = useState<Role>('staff')
  const [chosenScope, setScope] = useState<Scope>(null)
  const scope = scopeOf(role, chosenScope)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useId()
  const fields = useFocusWrongField(wrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (invite.isPending) return
    const data = new FormData(event.currentTarget)
    const [name, email] = [formText(data, 'name').trim(), formText(data, 'email').trim()]
    const found: Wrong = {
      ...(name === '' ? { name: say('Enter the name others will see') } : {}),
      ...(/^\S+@\S+$/u.test(email) ? {} : { email: say('Enter an e-mail address') }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0)
      invite.mutate({ name, email, role, scope }, { onSuccess: (link) => onMade(link, role) })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Invite someone')}
      description={say('You get a link that works once, for a week. They choose their password with it.')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={invite.isPending} why={whyNotScope(role, scope)}>
            {say('Make the link')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('Name')} error={wrong.name}>
          <Input name="name" autoComplete="off" focusFirst />
        </Field>
        <Field label={say('E-mail')} error={wrong.email}>
          <Input name="email" type="email" autoComplete="off" />
        </Field>
        <RoleField value={role} onChange={setRole} />
        <ScopeField role={role} value={scope} onChange={setScope} />
        {invite.error ? <ProblemNotice problem={invite.error} assertive /> : null}
      </form>
    </Dialog>
  )
}
