import type { Registrant } from '@frontdesk/api-types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search, Send } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'

import { pastWritesQuery } from '#api/desk/past-writes.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { useWrite } from '#api/writes.ts'
import { useNow } from '#browser/now.ts'
import { isMailAddress } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { mark, say } from '#i18n/say.ts'
import { isCancelled } from '#records/registration/registrant-history.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { progressOf, progressWords, sendGuard, sendLine, type SendGuard } from './confirmation-guard.ts'
import { confirmationOutcome, type ConfirmationOutcome } from './confirmation-outcome.ts'

type Props = {
  registrant: Registrant
  eventId: string
  name: string
  eventName: string
  onClose: () => void
  /** Called when it was sent and the dialog can close. */
  onSent: () => void
}

type Outcome =
  | { state: 'answered'; outcome: ConfirmationOutcome; address: string }
  | { state: 'refused' | 'unsent' | 'doubt'; problem: ApiProblem; address: string }

/**
 * Sends the confirmation of a registration (op 33): shows the last sendings, then the address to check or change. After
 * a recent or unknown sending it asks for a confirmation. Never repeated automatically. Enter sends nothing until the
 * last sendings are shown.
 */
export function SendConfirmation({ registrant, eventId, name, eventName, onClose, onSent }: Props) {
  const client = useQueryClient()
  const now = useNow()
  const formId = useId()
  const why = useWhyNot('sendConfirmation')
  const onFile = firstFilled(registrant.email, registrant.contactEmail) ?? ''
  const [address, setAddress] = useState(onFile)
  const [wrong, setWrong] = useState(false)
  const [asking, setAsking] = useState<SendGuard | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const underWay = useRef(false)
  const past = useQuery(pastWritesQuery('sendConfirmation', eventId, registrant.id))
  const sends = past.data ?? null
  /** The last sendings are shown, and the button sends. */
  const answerable = !past.isFetching

  const write = useWrite('sendConfirmation', {
    onSuccess: ({ data }, { body }) => {
      const read = confirmationOutcome(data)
      setOutcome({ state: 'answered', outcome: read, address: body.email ?? '' })
      if (read.state === 'refused' || read.state === 'unclear') return announce(read.says)
      toast({
        text: say(taken[read.state], { address: body.email ?? name }),
        detail: read.says,
        meaning: read.state === 'queued' ? 'wait' : 'yes',
      })
      onSent()
    },
    onError: (problem, { body }) => {
      const state = kindOf(problem) === 'offline' ? 'unsent' : mayHaveHappened(problem) ? 'doubt' : 'refused'
      setOutcome({ state, problem, address: body.email ?? '' })
    },
    onSettled: () => {
      underWay.current = false
      setAsking(null)
      void client.invalidateQueries({ queryKey: pastWritesQuery('sendConfirmation', eventId, registrant.id).queryKey })
      void client.invalidateQueries({ queryKey: ['activity', eventId.toLowerCase()] })
    },
  })

  const go = (again: boolean) => {
    const to = address.trim()
    if (to !== '' && !isMailAddress(to)) return setWrong(true)
    if (underWay.current || why) return
    if (!again) {
      const guard = sendGuard(sends, Date.now()) ?? doubtOf(outcome)
      if (guard) {
        setAsking(guard)
        return announce(guard.says)
      }
    }
    underWay.current = true
    setOutcome(null)
    const body = { registrantId: registrant.id, eventId, ...(to === '' ? {} : { email: to }) }
    write.mutate(again ? { body, again: true } : { body })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answerable) go(asking !== null)
  }

  const changed = address.trim() !== onFile
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      // S began a name: it is typed into the search. A second S is none.
      onTyped={(key) => {
        if (key.length === 1 && !' sS'.includes(key)) onClose()
      }}
      title={say('Send the confirmation')}
      description={say('Of the registration of {name} in {event}', { name, event: eventName })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {outcome?.state === 'doubt' ? say('Close') : say('Do not send')}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={asking ? 'danger' : 'primary'}
            icon={<Send />}
            keys="Enter"
            why={why ?? (answerable ? undefined : say('Still loading'))}
            busy={write.isPending}
          >
            {asking ? say('Send again') : say('Send confirmation')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        data-answerable={answerable || undefined}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {isCancelled(registrant) ? <p className="text-wait-ink">{say('Their registration is cancelled.')}</p> : null}
        <PastSends sends={sends} pending={past.isPending} failed={past.isError} now={now} />
        <Field
          label={say('To this e-mail address')}
          hint={
            onFile === ''
              ? say('The registration has no address. Left empty, it may go to an address not known here.')
              : changed
                ? say('The registration has {address}; changes only this message', { address: onFile })
                : say('Changes only this message')
          }
          error={wrong ? say('That is not one e-mail address') : undefined}
        >
          <Input
            name="email"
            type="text"
            inputMode="email"
            focusFirst
            value={address}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setAddress(event.target.value)
              setWrong(false)
            }}
          />
        </Field>
        {asking ? (
          <Notice assertive kind="partial" title={asking.says}>
            <p>{say('Press Enter once more to send it again.')}</p>
          </Notice>
        ) : null}
        {outcome ? <Ended outcome={outcome} onLook={() => void past.refetch()} looking={past.isFetching} /> : null}
        {why ? <p className="text-quiet">{why}</p> : null}
        <p className="text-label text-quiet">{say('A sent message can’t be undone.')}</p>
      </form>
    </Dialog>
  )
}

/** The outcome of a sending that was not refused. */
const taken = {
  sent: mark('Confirmation sent to {address}'),
  queued: mark('Confirmation queued for {address}'),
  accepted: mark('Confirmation for {address} accepted'),
} as const

/** After an attempt without an answer in this dialog, the next one also needs a confirmation. */
function doubtOf(outcome: Outcome | null): SendGuard | null {
  return outcome?.state === 'doubt'
    ? { kind: 'may have been sent', says: say('No answer last time: it may have been sent.') }
    : null
}

function PastSends(props: {
  sends: readonly Parameters<typeof sendLine>[0][] | null
  pending: boolean
  failed: boolean
  now: number
}) {
  const { sends, pending, failed, now } = props
  return (
    <section aria-label={say('Earlier messages')} className="min-h-10">
      <h3 className="text-label text-quiet font-medium">{say('Earlier messages')}</h3>
      {sends === null ? (
        <p className={failed ? 'text-wait-ink' : 'text-quiet'}>
          {pending ? say('Looking') : say('Couldn’t load earlier messages: one may have been sent before.')}
        </p>
      ) : sends.length === 0 ? (
        <p>{say('None from this desk')}</p>
      ) : (
        <ul className="max-h-40 overflow-y-auto">
          {sends.map((send) => {
            const { meaning, word } = progressWords[progressOf(send)]
            return (
              <li key={send.id} className="flex items-start gap-2 py-0.5">
                <Badge meaning={meaning}>{say(word)}</Badge>
                <span title={send.at}>{sendLine(send, now)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Ended({ outcome, onLook, looking }: { outcome: Outcome; onLook: () => void; looking: boolean }) {
  if (outcome.state === 'answered')
    return (
      <Notice
        assertive
        kind={outcome.outcome.state === 'refused' ? 'rejected' : 'partial'}
        title={
          outcome.outcome.state === 'refused' ? say('It was not sent') : say('It is not known whether it was sent')
        }
      >
        <p>{outcome.outcome.says}</p>
      </Notice>
    )
  const { problem, state } = outcome
  return (
    <Notice
      assertive
      kind={state === 'unsent' ? 'offline' : state === 'doubt' ? 'partial' : 'refused'}
      title={
        state === 'doubt'
          ? say('No answer: it may have been sent')
          : state === 'unsent'
            ? say('Nothing was sent: you are offline')
            : say('It was not sent')
      }
      reference={problem.reference}
      action={
        state === 'doubt' ? (
          <Button icon={<Search />} busy={looking} onClick={onLook}>
            {say('See what is known')}
          </Button>
        ) : undefined
      }
    >
      <p>{problem.title}</p>
      {problem.detail && problem.detail !== problem.title ? <p>{problem.detail}</p> : null}
      {state === 'doubt' ? <p>{say('Ask the person whether it arrived before you send it again.')}</p> : null}
    </Notice>
  )
}
