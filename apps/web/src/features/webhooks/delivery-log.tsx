import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { type Delivery, type Webhook, deliveriesQuery, useWebhookWrites } from '#api/desk/webhooks.ts'
import { asProblem } from '#api/problem.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Id } from '#ui/id.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { faultWords, stateWords, typeWords } from './webhook-words.ts'

const states: readonly Delivery['state'][] = ['waiting', 'failed', 'sent']

/** What was sent to a webhook in the last week, and what waits. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [state, setState] = useState<Delivery['state']>()
  const read = useInfiniteQuery(deliveriesQuery(webhook.id, state))
  const { replay } = useWebhookWrites()
  const rows = read.data?.pages.flatMap(({ deliveries }) => deliveries)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Deliveries to {name}', { name: webhook.name })}
      actions={
        <>
          <Button
            icon={<RotateCw />}
            why={webhook.failed === 0 ? say('None was given up') : undefined}
            busy={replay.isPending && replay.variables.deliveryId === undefined}
            onClick={() => replay.mutate({ id: webhook.id })}
          >
            {say('Send all again that were given up')}
          </Button>
          <Button onClick={onClose}>{say('Close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={say('Show')}>
          <Select
            value={state ?? ''}
            onChange={({ target }) => setState(states.find((one) => one === target.value))}
            className="max-w-60"
          >
            <option value="">{say('All')}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {say(stateWords[one].name)}
              </option>
            ))}
          </Select>
        </Field>
        {read.error ? (
          <ProblemNotice problem={asProblem(read.error)} onRetry={() => void read.refetch()} retrying={read.isFetching}>
            {say('Couldn’t load the deliveries.')}
          </ProblemNotice>
        ) : null}
        {replay.error ? <ProblemNotice problem={replay.error}>{say('Nothing was sent again.')}</ProblemNotice> : null}
        {rows === undefined && !read.error ? <SkeletonRows rows={4} /> : null}
        {rows?.length === 0 ? <p className="text-quiet">{say('None')}</p> : null}
        <ul>
          {rows?.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              busy={replay.isPending && replay.variables.deliveryId === delivery.id}
              onAgain={() => replay.mutate({ id: webhook.id, deliveryId: delivery.id })}
            />
          ))}
        </ul>
        {read.hasNextPage ? (
          <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()} className="self-start">
            {say('Show earlier ones')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function Row({ delivery, busy, onAgain }: { delivery: Delivery; busy: boolean; onAgain: () => void }) {
  const now = useNow()
  const { type, state, attempts, triedAt, dueAt, status, fault } = delivery
  const at = (text: string) => dateTime(readStamp(text), { zone: viewerZone(), now })
  const word = stateWords[state]
  return (
    <li className="border-line flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          {say(typeWords[type])} <Id id={delivery.id} />
        </p>
        <p className="text-label text-quiet">
          {at(delivery.at)}
          {fault === null ? null : ` · ${say(faultWords[fault])}`}
          {status === null ? null : ` · ${status}`}
          {attempts === 0
            ? null
            : ` · ${say('{count, plural, one {# failed attempt} other {# failed attempts}}', { count: attempts })}`}
          {state === 'waiting' && triedAt !== null && dueAt !== null
            ? ` · ${say('next {when}', { when: at(dueAt) })}`
            : null}
        </p>
      </div>
      <Badge meaning={word.meaning}>{say(word.name)}</Badge>
      {state === 'waiting' ? null : (
        <Button compact kind="quiet" icon={<RotateCw />} busy={busy} onClick={onAgain}>
          {say('Send again')}
        </Button>
      )}
    </li>
  )
}
