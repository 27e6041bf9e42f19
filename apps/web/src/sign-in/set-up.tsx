import { type FormEvent, useState } from 'react'

import { callDesk } from '#api/desk/call-desk.ts'
import { readSignInOptions, setUp } from '#api/desk/sign-in.ts'
import { useRequest } from '#api/use-request.ts'
import { PlainFrame } from '#app/plain-frame.tsx'
import { say } from '#i18n/say.ts'
import { DeferredProblem } from '#screen/deferred-problem.tsx'
import { Button, ButtonAnchor } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useFocusWrongField } from '#ui/forms/focus-wrong-field.ts'
import { formText } from '#ui/forms/form-text.ts'
import { shortestPassword } from '#ui/forms/shortest-password.ts'

import { openApp } from './open-app.ts'

type Account = { name: string; email: string; password: string }
type Wrong = Partial<Record<keyof Account, string>>

function wrongIn({ name, email, password }: Account): Wrong {
  return {
    ...(name === '' ? { name: say('Enter the name others will see') } : {}),
    ...(/^\S+@\S+$/u.test(email) ? {} : { email: say('Enter an e-mail address') }),
    ...(password.length < shortestPassword
      ? { password: say('Use at least {count} characters; a few words are good', { count: shortestPassword }) }
      : {}),
  }
}

/**
 * The token of the link, taken out of the address. It is in the fragment, which is sent to no server; links of the
 * release before have it in the query. A reload finds it in the state of the page.
 */
function takeToken(): string {
  const { hash, search, pathname } = location
  const given = hash.slice(1) || (new URLSearchParams(search).get('token') ?? '')
  const state = Object(history.state) as { setUpToken?: unknown }
  const token = given !== '' || typeof state.setUpToken !== 'string' ? given : state.setUpToken
  history.replaceState({ setUpToken: token }, '', pathname)
  return token
}

/** The page of the one-time link that creates the first administrator. */
export async function openSetUp() {
  const token = takeToken()
  // The whole link, pasted into the address of this page, loads no page by itself.
  addEventListener('hashchange', () => location.reload(), { once: true })
  const { setup } = await readSignInOptions()
  if (!setup)
    return (
      <PlainFrame title={say('Set up Frontdesk')}>
        <p className="text-quiet max-w-prose">
          {say(
            'Frontdesk is already set up: the one-time link was used and no longer works. Ask the administrator for an account, or sign in with yours.',
          )}
        </p>
        <ButtonAnchor href="/sign-in" className="self-start">
          {say('Go to sign-in')}
        </ButtonAnchor>
      </PlainFrame>
    )
  if (token === '')
    return (
      <PlainFrame title={say('Set up Frontdesk')}>
        <p className="text-quiet max-w-prose">
          {say('The link is incomplete. Copy all of it from the terminal of Frontdesk or its file first-sign-in.txt.')}
        </p>
      </PlainFrame>
    )
  return <AccountForm token={token} />
}

/** Where nothing is known yet, the page that finds events; else home. */
async function openFirstPage(): Promise<void> {
  const known = await callDesk('catalogue', {}, { promptSignIn: false }).catch(() => null)
  openApp(known?.source === 'links' && known.known.events === 0 ? '/find-events' : '/')
}

function AccountForm({ token }: { token: string }) {
  const [wrong, setWrong] = useState<Wrong>({})
  const { isPending, problem, start } = useRequest(setUp, { onDone: () => void openFirstPage() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const [name, email] = [formText(data, 'name').trim(), formText(data, 'email').trim()]
    const account = { name, email, password: formText(data, 'password') }
    const found = wrongIn(account)
    setWrong(found)
    if (Object.keys(found).length === 0) start({ ...account, token })
  }
  const form = useFocusWrongField(wrong, problem)
  const serverSays = (path: string) => problem?.fields.find((field) => field.path === path)?.message
  return (
    <PlainFrame title={say('Set up Frontdesk')}>
      <p className="text-quiet">{say('You become its first administrator. The link works once.')}</p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('Name')} error={wrong.name ?? serverSays('name')}>
          <Input name="name" autoComplete="name" focusFirst />
        </Field>
        <Field label={say('E-mail')} error={wrong.email ?? serverSays('email')}>
          <Input name="email" type="email" autoComplete="username" />
        </Field>
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: shortestPassword })}
          error={wrong.password ?? serverSays('password')}
        >
          <Input name="password" type="password" autoComplete="new-password" />
        </Field>
        {problem ? <DeferredProblem problem={problem} assertive /> : null}
        <Button type="submit" kind="primary" busy={isPending}>
          {say('Create the administrator')}
        </Button>
      </form>
    </PlainFrame>
  )
}
