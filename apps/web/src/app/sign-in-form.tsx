import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { Session } from '#api/desk/session.ts'
import { type Credentials, signIn } from '#api/desk/sign-in.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import { useRequest } from '#api/use-request.ts'
import { say } from '#i18n/say.ts'
import { DeferredProblem } from '#screen/deferred-problem.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'

type Missing = { email?: string; password?: string }

function missingIn({ email, password }: Credentials): Missing {
  return {
    ...(email.includes('@') ? {} : { email: say('Enter the e-mail address of your account') }),
    ...(password === '' ? { password: say('Enter your password') } : {}),
  }
}

/** E-mail and password. A rejection is shown in place; the e-mail is kept, the password is cleared. */
export function SignInForm(props: {
  email?: string
  /** Takes the initial focus, unless another control is the more likely first press. */
  focusFirst?: boolean
  onDone: (session: Session) => void
}) {
  const { email = '', focusFirst = true, onDone } = props
  const [missing, setMissing] = useState<Missing>({})
  const form = useRef<HTMLFormElement>(null)
  const { given, isPending, problem, start } = useRequest(signIn, {
    onDone,
    onProblem: ({ code }) => {
      if (code === 'second_factor') setNeedsCode(true)
    },
  })
  // Shown once the password was right, and for later attempts.
  const [needsCode, setNeedsCode] = useState(false)
  const codeRefused = problem?.code === 'second_factor'
  const wrong = problem?.status === 401 && !codeRefused

  useEffect(() => {
    const inPassword = missing.password || (problem?.status === 401 && problem.code !== 'second_factor')
    const name = missing.email ? 'email' : inPassword ? 'password' : needsCode ? 'code' : null
    const control = name === null ? null : form.current?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) return
    control.focus()
    control.select()
  }, [missing, problem, needsCode])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const code = formText(data, 'code').trim()
    const credentials = {
      email: formText(data, 'email').trim(),
      password: formText(data, 'password'),
      ...(code === '' ? {} : { code }),
    }
    const errors = missingIn(credentials)
    setMissing(errors)
    if (Object.keys(errors).length === 0) start(credentials)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={say('E-mail')} error={missing.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          focusFirst={focusFirst && email === ''}
        />
      </Field>
      <Field label={say('Password')} error={missing.password ?? (wrong ? wrongWords(problem) : undefined)}>
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          focusFirst={focusFirst && email !== ''}
        />
      </Field>
      {needsCode ? (
        <Field
          label={say('Code')}
          hint={say('Of your authenticator app, or a recovery code.')}
          error={codeRefused && given?.code ? say('The code is wrong, old, or was used already') : undefined}
        >
          <Input name="code" autoComplete="one-time-code" spellCheck={false} />
        </Field>
      ) : null}
      {problem && !wrong && !codeRefused ? <DeferredProblem problem={problem} assertive /> : null}
      <Button type="submit" kind="primary" busy={isPending}>
        {say('Sign in')}
      </Button>
    </form>
  )
}

function wrongWords(problem: ApiProblem | null): string {
  if (!problem || kindOf(problem) === 'signed-out') return say('E-mail or password is wrong')
  return problem.detail ?? problem.title
}
