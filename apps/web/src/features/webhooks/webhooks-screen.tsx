import { useQuery } from '@tanstack/react-query'
import { KeyRound, ListChecks, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#api/desk/session.ts'
import { type NewWebhook, type Webhook, useWebhookWrites, webhooksQuery } from '#api/desk/webhooks.ts'
import { useNow } from '#browser/now.ts'
import { grouped } from '#format/numbers.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'

import { DeliveryLog } from './delivery-log.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { offWords, typeWords } from './webhook-words.ts'

/** Addresses of other systems that are told what happened: one's own, and all of them for administrators. */
export function WebhooksScreen() {
  const read = useQuery({ ...webhooksQuery, refetchInterval: 10_000 })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<NewWebhook | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const opened = read.data?.find(({ id }) => id === open)
  return (
    <Page
      title={say('Webhooks')}
      aside={
        <Button kind="primary" icon={<WebhookIcon />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {say('Make a webhook')}
        </Button>
      }
    >
      <DeskBoundary read={read} failed={say('Couldn’t load the webhooks.')} skeleton={4}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={say('No webhooks yet')}>
              {say('A webhook tells another system of arrivals, enrollments, guest lists and runs as they happen.')}
            </Empty>
          ) : (
            webhooks.map((webhook) => (
              <WebhookSection key={webhook.id} webhook={webhook} onLog={() => setOpen(webhook.id)} onSecret={setMade} />
            ))
          )
        }
      </DeskBoundary>
      {making ? (
        <NewWebhookDialog
          onClose={() => setMaking(false)}
          onMade={(next) => {
            setMaking(false)
            setMade(next)
          }}
        />
      ) : null}
      {made === null ? null : <WebhookSecretDialog made={made} onClose={() => setMade(null)} />}
      {opened === undefined ? null : <DeliveryLog webhook={opened} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function WebhookSection(props: { webhook: Webhook; onLog: () => void; onSecret: (made: NewWebhook) => void }) {
  const { webhook, onLog, onSecret } = props
  const { id, name, isOn, off, owner } = webhook
  const { person } = useSession()
  const { change, remove, rotate, test } = useWebhookWrites()
  const [removing, setRemoving] = useState(false)
  const problem = change.error ?? remove.error ?? rotate.error ?? test.error
  return (
    <Section title={name} aside={<WebhookBadge webhook={webhook} />}>
      <p dir="ltr" className="text-table font-mono break-all">
        {webhook.url ?? '…'}
      </p>
      <p className="text-quiet">{webhook.types.map((type) => say(typeWords[type])).join(' · ')}</p>
      <Counts webhook={webhook} />
      {owner.id === person.id ? null : (
        <p className="text-quiet">{say('Belongs to {name}', { name: owner.name ?? '?' })}</p>
      )}
      {off === null ? null : (
        <Notice kind={off.reason === 'person' ? 'info' : 'partial'} title={say('Switched off')}>
          <p>{say(offWords[off.reason])}</p>
        </Notice>
      )}
      {problem ? <ProblemNotice problem={problem} assertive /> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={<ListChecks />} aria-haspopup="dialog" onClick={onLog}>
          {say('Deliveries')}
        </Button>
        <Button
          icon={<Send />}
          why={isOn ? undefined : say('It is switched off')}
          busy={test.isPending}
          onClick={() => test.mutate(id, { onSuccess: () => toast({ text: say('A test is on its way') }) })}
        >
          {say('Send a test')}
        </Button>
        <Button icon={<Power />} busy={change.isPending} onClick={() => change.mutate({ id, change: { isOn: !isOn } })}>
          {isOn ? say('Switch off') : say('Switch on')}
        </Button>
        <Button icon={<KeyRound />} busy={rotate.isPending} onClick={() => rotate.mutate(id, { onSuccess: onSecret })}>
          {say('Make another secret')}
        </Button>
        {removing ? (
          <Button kind="danger" icon={<Trash2 />} busy={remove.isPending} onClick={() => remove.mutate(id)}>
            {say('Remove {name} for good', { name })}
          </Button>
        ) : (
          <Button kind="quiet" icon={<Trash2 />} onClick={() => setRemoving(true)}>
            {say('Remove the webhook')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function WebhookBadge({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Badge meaning="no">{say('Switched off')}</Badge>
  return failingSince === null ? (
    <Badge meaning="yes">{say('Switched on')}</Badge>
  ) : (
    <Badge meaning="wait">{say('Nothing arrives')}</Badge>
  )
}

function Counts({ webhook: { sentAt, failingSince, waiting, failed } }: { webhook: Webhook }) {
  const now = useNow()
  const ago = (text: string) => pastTime(Date.parse(text), now)
  const parts = [
    sentAt === null ? say('Nothing sent yet') : say('Last arrived {when}', { when: ago(sentAt) }),
    ...(failingSince === null ? [] : [say('nothing arrives since {when}', { when: ago(failingSince) })]),
    ...(waiting === 0 ? [] : [say('{count} waiting', { count: grouped(waiting) })]),
    ...(failed === 0 ? [] : [say('{count} given up', { count: grouped(failed) })]),
  ]
  return <p className="text-quiet">{parts.join(' · ')}</p>
}
