import { type FormEvent, useState } from 'react'

import { type InviteFor, acceptInvite, findInvite } from '#api/desk/sign-in.ts'
import { asProblem } from '#api/problem.ts'
import { useRequest } from '#api/use-request.ts'
import { PlainFrame } from '#app/plain-frame.tsx'
import { say } from '#i18n/say.ts'
import { DeferredProblem } from '#screen/deferred-problem.tsx'
import { Button, ButtonAnchor } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useFocusWrongField } from '#ui/forms/focus-wrong-field.ts'
import { formText } from '#ui/forms/form-text.ts'
import { WhosePassword } from '#ui/forms/password-owner.tsx'
import { shortestPassword } from '#ui/forms/shortest-password.ts'

import { openApp } from './open-app.ts'

/**
 * The page of a one-time link. Its token is in the URL fragment, which is never sent to a server. `onPasswordSet`: the
 * password is set, but the account also needs its second factor to sign in.
 */
export async function openInvitation(onPasswordSet: () => void) {
  const token = location.hash.slice(1)
  if (token === '')
    return (
      <PlainFrame title={say('Sign in')}>
        <p className="text-quiet max-w-prose">{say('The link is incomplete. Copy all of the link you were given.')}</p>
      </PlainFrame>
    )
  try {
    return <Accept token={token} invite={await findInvite(token)} onPasswordSet={onPasswordSet} />
  } catch (thrown) {
    return (
      <PlainFrame title={say('Sign in')}>
        <DeferredProblem problem={asProblem(thrown)}>
          {say('Ask the person who gave you the link for a new one.')}
        </DeferredProblem>
        <ButtonAnchor href="/sign-in" className="self-start">
          {say('Go to sign-in')}
        </ButtonAnchor>
      </PlainFrame>
    )
  }
}

function Accept({ token, invite, ...props }: { token: string; invite: InviteFor; onPasswordSet: () => void }) {
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({})
  const { isPending, problem, start } = useRequest(acceptInvite, {
    onDone: (session) => (session === null ? props.onPasswordSet() : openApp('/')),
  })
  const form = useFocusWrongField(wrong)
  const isNew = invite.kind === 'new'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const name = isNew ? formText(data, 'name').trim() : invite.name
    const password = formText(data, 'password')
    const slips = {
      ...(name === '' ? { name: say('Enter the name others will see') } : {}),
      ...(password.length < shortestPassword
        ? { password: say('Use at least {count} characters; a few words are good', { count: shortestPassword }) }
        : {}),
    }
    setWrong(slips)
    if (Object.keys(slips).length === 0) start({ token, name, password })
  }
  return (
    <PlainFrame title={isNew ? say('Sign in') : say('A new password')}>
      <p className="text-quiet">{say('For {email}. The link works once.', { email: invite.email })}</p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <WhosePassword email={invite.email} />
        {isNew ? (
          <Field label={say('Name')} error={wrong.name}>
            <Input name="name" autoComplete="name" defaultValue={invite.name} focusFirst />
          </Field>
        ) : null}
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: shortestPassword })}
          error={wrong.password}
        >
          <Input name="password" type="password" autoComplete="new-password" focusFirst={!isNew} />
        </Field>
        {problem ? <DeferredProblem problem={problem} assertive /> : null}
        <Button type="submit" kind="primary" busy={isPending}>
          {isNew ? say('Set the password and sign in') : say('Set the password')}
        </Button>
      </form>
    </PlainFrame>
  )
}
