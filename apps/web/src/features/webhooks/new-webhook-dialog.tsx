import { longestWebhook } from '@frontdesk/desk-api/webhook-words'
import { type FormEvent, useId, useState } from 'react'

import { type NewWebhook, useWebhookWrites } from '#api/desk/webhooks.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { typeWords, types } from './webhook-words.ts'

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Name, address and kinds of a new webhook. */
export function NewWebhookDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: NewWebhook) => void }) {
  const { add } = useWebhookWrites()
  const [wrong, setWrong] = useState<{ name?: string; url?: string; types?: string }>({})
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = formText(data, 'name').trim()
    const url = formText(data, 'url').trim()
    const chosen = types.filter((type) => data.has(type))
    const found = {
      ...(name === '' ? { name: say('Say which system it is') } : {}),
      ...(isAddress(url) ? {} : { url: say('Enter an address that begins with https://') }),
      ...(chosen.length === 0 ? { types: say('Choose at least one') } : {}),
    }
    setWrong(found)
    if (Object.keys(found).length > 0 || add.isPending) return
    add.mutate({ name, url, types: chosen }, { onSuccess: onMade })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('A new webhook')}
      description={say('The desk sends ids, no names. What you may not see is not sent.')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={add.isPending}>
            {say('Make the webhook')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('Name')} hint={say('Which system it is.')} error={wrong.name}>
          <Input name="name" maxLength={longestWebhook.name} autoComplete="off" focusFirst />
        </Field>
        <Field label={say('Address')} error={wrong.url}>
          <Input name="url" type="url" inputMode="url" maxLength={longestWebhook.url} autoComplete="off" dir="ltr" />
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1.5">{say('What is told')}</legend>
          {types.map((type) => (
            <Check key={type} name={type} label={say(typeWords[type])} hint={<code>{type}</code>} defaultChecked />
          ))}
          {wrong.types === undefined ? null : (
            <p role="alert" className="text-no-ink text-table">
              {wrong.types}
            </p>
          )}
        </fieldset>
        {add.error ? <ProblemNotice problem={add.error} assertive /> : null}
      </form>
    </Dialog>
  )
}
