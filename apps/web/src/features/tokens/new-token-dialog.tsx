import { longestTokenName, mostTokens } from '@frontdesk/desk-api/token-scopes'
import { type FormEvent, useId, useState } from 'react'

import { type NewToken, type TokenScope, useMakeToken } from '#api/desk/tokens.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { tokenScopeWords } from './token-list.tsx'

const periods = [7, 30, 90, 365]
const usualDays = 30
const scopes: readonly TokenScope[] = ['read', 'mark', 'guests']

/** Name, scopes and period of a new token, then the token, which is not shown again. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken | null>(null)
  return made === null ? (
    <TokenForm onClose={onClose} onMade={setMade} />
  ) : (
    <Dialog
      open
      wide
      persistent
      onClose={onClose}
      title={made.token.name}
      description={say('Copy the token now: it is not shown again. Keep it like a password.')}
      actions={<Button onClick={onClose}>{say('Done')}</Button>}
    >
      <p className="border-line bg-surface text-table rounded border p-3 font-mono break-all">
        <Copy
          shown
          text={made.secret}
          what={say('token')}
          className="text-start [&>span]:overflow-visible [&>span]:whitespace-normal"
        />
      </p>
    </Dialog>
  )
}

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (made: NewToken) => void }) {
  const make = useMakeToken()
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({})
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = formText(data, 'name').trim()
    const chosen = scopes.filter((scope) => data.has(scope))
    const found = {
      ...(name === '' ? { name: say('Say where it is used, for example “Badge printer”') } : {}),
      ...(chosen.length === 0 ? { scopes: say('Choose at least one') } : {}),
    }
    setWrong(found)
    if (Object.keys(found).length > 0 || make.isPending) return
    make.mutate({ name, scopes: chosen, days: Number(formText(data, 'days')) }, { onSuccess: onMade })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('A new token')}
      description={say(
        'A script that has it works in your name: with your role and what you may see, and no more than you choose here.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={make.isPending}>
            {say('Make the token')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('Name')} hint={say('Where it is used.')} error={wrong.name}>
          <Input name="name" maxLength={longestTokenName} autoComplete="off" focusFirst />
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1.5">{say('What it may do')}</legend>
          {scopes.map((scope) => (
            <Check
              key={scope}
              name={scope}
              label={say(tokenScopeWords[scope].name)}
              hint={say(tokenScopeWords[scope].may)}
              defaultChecked={scope === 'read'}
            />
          ))}
          {wrong.scopes === undefined ? null : (
            <p role="alert" className="text-no-ink text-table">
              {wrong.scopes}
            </p>
          )}
        </fieldset>
        <Field label={say('Valid for')} hint={say('Up to {count} tokens at a time.', { count: mostTokens })}>
          <Select name="days" defaultValue={String(usualDays)}>
            {periods.map((days) => (
              <option key={days} value={days}>
                {say('{count, plural, one {# day} other {# days}}', { count: days })}
              </option>
            ))}
          </Select>
        </Field>
        {make.error ? <ProblemNotice problem={make.error} assertive /> : null}
      </form>
    </Dialog>
  )
}
