import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { type Feed, type NewFeed, feedsQuery, useFeedWrites } from '#api/desk/feeds.ts'
import { asProblem } from '#api/problem.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** Opens the calendar feeds: secret addresses for other calendar apps. */
export function Subscribe() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarPlus />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('Subscribe')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={say('Follow this calendar elsewhere')}
        description={say(
          'A feed has your pinned events, also those you pin later. Anyone with its address can read it.',
        )}
      >
        <Feeds />
      </Dialog>
    </>
  )
}

function Feeds() {
  const { data: feeds, error, refetch, isFetching } = useQuery(feedsQuery)
  const { create, revoke } = useFeedWrites()
  const [made, setMade] = useState<NewFeed | null>(null)
  const remove = (feed: Feed) => {
    revoke.mutate(feed.id)
    if (made?.id === feed.id) setMade(null)
  }
  return (
    <div className="flex flex-col gap-5">
      <MakeFeed busy={create.isPending} onMake={(name) => create.mutate(name, { onSuccess: setMade })} />
      {create.error ? <ProblemNotice problem={create.error}>{say('No feed was made.')}</ProblemNotice> : null}
      {made ? <Address feed={made} /> : null}
      <section aria-label={say('Feeds')} className="flex flex-col">
        <h3 className="border-line text-table border-b pb-1">{say('Your feeds')}</h3>
        {error ? (
          <ProblemNotice
            quiet
            problem={asProblem(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="mt-2"
          >
            {say('Couldn’t load the feeds.')}
          </ProblemNotice>
        ) : null}
        {feeds === undefined && !error ? <SkeletonRows rows={2} /> : null}
        {feeds?.length === 0 ? <p className="text-quiet py-2">{say('None yet.')}</p> : null}
        <ul>
          {feeds?.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              busy={revoke.isPending && revoke.variables === feed.id}
              onRevoke={() => remove(feed)}
            />
          ))}
        </ul>
        {revoke.error ? <ProblemNotice problem={revoke.error}>{say('The feed was not revoked.')}</ProblemNotice> : null}
      </section>
    </div>
  )
}

function MakeFeed({ busy, onMake }: { busy: boolean; onMake: (name: string) => void }) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = formText(new FormData(form), 'name').trim()
    if (name === '') return setError(say('Say where it is used, for example “Phone”'))
    onMake(name)
    form.reset()
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field
        label={say('Name of a new feed')}
        hint={say('Where it is used: Phone, Outlook')}
        error={error}
        className="min-w-0 flex-1"
      >
        <Input name="name" maxLength={80} autoComplete="off" focusFirst onChange={() => setError(undefined)} />
      </Field>
      <Button type="submit" kind="primary" busy={busy} className="mt-5">
        {say('Make feed')}
      </Button>
    </form>
  )
}

/** The address is shown only once, after creation. */
function Address({ feed }: { feed: NewFeed }) {
  return (
    <div role="status" className="border-yes-edge flex flex-col gap-1 border-s-[3px] py-1 ps-4">
      <p className="font-medium">
        {say('{name} is ready. Copy its address now: it is not shown again.', { name: feed.name })}
      </p>
      <p className="flex items-center gap-1">
        <code className="text-label min-w-0 flex-1 font-mono break-all">{feed.url}</code>
        <Copy text={feed.url} what={say('address of the feed')} />
      </p>
      <p className="text-label text-quiet">
        {say('In your calendar choose “subscribe by address” or “from URL”, and paste it there.')}
      </p>
    </div>
  )
}

function FeedRow({ feed, busy, onRevoke }: { feed: Feed; busy: boolean; onRevoke: () => void }) {
  const now = useNow()
  const [asks, setAsks] = useState(false)
  const at = (text: string | null) => dateTime(readStamp(text), { zone: viewerZone(), now })
  return (
    <li className="min-h-row border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{feed.name}</p>
        <p className="text-label text-quiet">
          {feed.lastUsed
            ? say('created {made}, last used {read}', { made: at(feed.created), read: at(feed.lastUsed) })
            : say('created {made}, not used yet', { made: at(feed.created) })}
        </p>
      </div>
      {asks ? (
        <div className="flex items-center gap-1">
          <Button kind="danger" compact busy={busy} onClick={onRevoke}>
            {say('Revoke for good')}
          </Button>
          <Button kind="quiet" compact onClick={() => setAsks(false)}>
            {say('Keep')}
          </Button>
        </div>
      ) : (
        <Button
          kind="quiet"
          compact
          icon={<Trash2 />}
          aria-label={say('Revoke {name}', { name: feed.name })}
          busy={busy}
          onClick={() => setAsks(true)}
        >
          {say('Revoke')}
        </Button>
      )}
    </li>
  )
}
