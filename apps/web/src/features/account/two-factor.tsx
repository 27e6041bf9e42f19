import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { type FormEvent, Suspense, lazy, useId, useState } from 'react'

import { useSession } from '#api/desk/session.ts'
import { type TwoFactorSetup, useTwoFactorWrites } from '#api/desk/team-writes.ts'
import { ownSessionsQuery } from '#api/desk/team.ts'
import type { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy, CopyButton } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { WhosePassword } from '#ui/forms/password-owner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }))

type Step =
  | { at: 'on' }
  | { at: 'off' }
  | { at: 'code'; begun: TwoFactorSetup }
  | { at: 'recovery'; codes: string[] }
  | null

/** Two-factor sign-in: a code of an authenticator app in addition to the password. */
export function TwoFactor({ on }: { on: boolean | undefined }) {
  const client = useQueryClient()
  const writes = useTwoFactorWrites()
  const [step, setStep] = useState<Step>(null)
  const close = () => {
    setStep(null)
    for (const write of [writes.begin, writes.confirm, writes.remove]) write.reset()
    void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
  }
  return (
    <Section title={say('Two-factor sign-in')}>
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        {on === undefined ? null : on ? (
          <Badge meaning="yes">{say('Switched on')}</Badge>
        ) : (
          <Badge meaning="neutral">{say('Switched off')}</Badge>
        )}
        <span className="text-quiet min-w-0 flex-1 basis-64">
          {say('Sign-in then also asks for a code that an app on your phone shows.')}
        </span>
        {on === undefined ? null : on ? (
          <Button icon={<ShieldOff />} aria-haspopup="dialog" onClick={() => setStep({ at: 'off' })}>
            {say('Switch it off')}
          </Button>
        ) : (
          <Button icon={<ShieldCheck />} aria-haspopup="dialog" onClick={() => setStep({ at: 'on' })}>
            {say('Switch it on')}
          </Button>
        )}
      </div>
      {step?.at === 'on' ? (
        <Proof
          title={say('Switch on two-factor sign-in')}
          ask="password"
          problem={writes.begin.error}
          busy={writes.begin.isPending}
          verb={say('Continue')}
          onClose={close}
          onDone={(given) => writes.begin.mutate(given, { onSuccess: (begun) => setStep({ at: 'code', begun }) })}
        />
      ) : null}
      {step?.at === 'off' ? (
        <Proof
          title={say('Switch off two-factor sign-in')}
          ask="both"
          problem={writes.remove.error}
          busy={writes.remove.isPending}
          verb={say('Switch it off')}
          onClose={close}
          onDone={(given) =>
            writes.remove.mutate(given, {
              onSuccess: () => {
                close()
                toast({ text: say('Two-factor sign-in is off') })
              },
            })
          }
        />
      ) : null}
      {step?.at === 'code' ? (
        <FirstCode
          begun={step.begun}
          problem={writes.confirm.error}
          busy={writes.confirm.isPending}
          onClose={close}
          onDone={(code) =>
            writes.confirm.mutate(code, { onSuccess: ({ recovery }) => setStep({ at: 'recovery', codes: recovery }) })
          }
        />
      ) : null}
      {step?.at === 'recovery' ? <Recovery codes={step.codes} onClose={close} /> : null}
    </Section>
  )
}

type Given = { current: string; code?: string }

function Proof(props: {
  title: string
  ask: 'password' | 'both'
  problem: ApiProblem | null
  busy: boolean
  verb: string
  onClose: () => void
  onDone: (given: Given) => void
}) {
  const { title, ask, problem, busy, verb, onClose, onDone } = props
  const { email } = useSession().person
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const current = formText(data, 'current')
    const code = formText(data, 'code').trim()
    if (current !== '') onDone({ current, ...(code === '' ? {} : { code }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <WhosePassword email={email} />
        <Field label={say('Current password')}>
          <Input name="current" type="password" autoComplete="current-password" focusFirst />
        </Field>
        {ask === 'both' ? (
          <Field label={say('Code')} hint={say('Of the app, or a recovery code.')}>
            <Input name="code" inputMode="text" autoComplete="one-time-code" spellCheck={false} />
          </Field>
        ) : null}
        {problem ? <ProblemNotice problem={problem} assertive /> : null}
      </form>
    </Dialog>
  )
}

function FirstCode(props: {
  begun: TwoFactorSetup
  problem: ApiProblem | null
  busy: boolean
  onClose: () => void
  onDone: (code: string) => void
}) {
  const { begun, problem, busy, onClose, onDone } = props
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    if (!busy && code !== '') onDone(code)
  }
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={say('Scan this with the app')}
      description={say('Any authenticator app will do. Then type the code it shows.')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {say('Switch it on')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="mx-auto size-48">
          <Suspense>
            <QrCode text={begun.uri} label={say('QR code of the authenticator')} />
          </Suspense>
        </div>
        <p className="text-table">
          <span className="text-quiet block">{say('Without a camera, type this key into the app:')}</span>
          <Copy shown text={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} what={say('key')} className="font-mono" />
        </p>
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={say('Code')} hint={say('Six digits.')}>
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} focusFirst />
          </Field>
          {problem ? <ProblemNotice problem={problem} assertive /> : null}
        </form>
      </div>
    </Dialog>
  )
}

function Recovery({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={say('Two-factor sign-in is on')}
      description={say(
        'Keep these recovery codes. Each signs you in once if you lose the phone. They are shown only now.',
      )}
      actions={
        <>
          <CopyButton text={codes.join('\n')} what={say('the codes')} />
          <Button onClick={onClose}>{say('Done')}</Button>
        </>
      }
    >
      <ul className="text-table grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
