import type { PassageKind } from '@frontdesk/desk-api/guest-words'
import { useEffect, useState } from 'react'

import { useSession } from '#api/desk/session.ts'
import { dayIn, dayText } from '#arrivals/arrival-words.ts'
import { waitingReasons } from '#arrivals/waiting-reasons.ts'
import { useNow } from '#browser/now.ts'
import { clockIn } from '#format/intl-dates.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { Page } from '#screen/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { ListLine } from '#ui/list-line.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useObstacle } from '#waiting/obstacle.ts'
import { type Row, isWrongTime, mayBeSent } from '#waiting/waiting-action.ts'
import { WaitingBadge, wordOf } from '#waiting/waiting-badge.tsx'
import { useWaiting, waitingHere } from '#waiting/waiting-here.ts'

const passageWords: Readonly<Record<PassageKind, Marked>> = {
  in: mark('Return'),
  out: mark('Going out'),
  checkpoint: mark('Checkpoint'),
}

function whatOf({ action: { content } }: Row): string {
  if (content.kind === 'enrollment') return content.enroll ? say('Enroll') : say('Remove')
  if (content.kind === 'passage') return say(passageWords[content.passage.kind])
  return content.kind === 'mark' ? say('Arrival') : say('Undo of an arrival')
}

function dayOf({ action: { content, at, event } }: Row): string {
  if (content.kind === 'enrollment') return dayIn(at, event.zone)
  return content.kind === 'passage' ? content.passage.day : content.mark.day
}

function textOf(row: Row, now: number): string {
  const { action } = row
  const time = clockIn(action.at + (action.offsetMs ?? 0), action.event.zone)
  const { event } = action
  const day = dayOf(row)
  const parts = [action.name, whatOf(row), `${dayText(day)} ${time}`, action.door, event.name]
  return [...parts, wordOf(row), ...waitingReasons(row, now)].filter((part) => part !== null && part !== '').join(' · ')
}

function RowActions({ row, onDiscard }: { row: Row; onDiscard: (row: Row) => void }) {
  const { action, state, reason } = row
  const [because, setBecause] = useState('')
  const wantsReason = state === 'needs' && action.content.kind === 'undo'
  return (
    <span className="ms-auto flex flex-wrap items-center gap-2">
      {wantsReason ? (
        <Input
          aria-label={say('Reason, seen by desk staff')}
          placeholder={say('Reason, seen by desk staff')}
          value={because}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setBecause(event.target.value)}
        />
      ) : null}
      {wantsReason ? (
        <Button
          compact
          why={because.trim() === '' && say('Give a reason first')}
          onClick={() => void waitingHere.decide(action.id, { reason: because.trim() })}
        >
          {say('Undo arrival')}
        </Button>
      ) : null}
      {state === 'needs' && action.content.kind === 'mark' ? (
        <Button compact onClick={() => void waitingHere.decide(action.id, { sure: true })}>
          {isWrongTime(row)
            ? say('Mark as arrived now')
            : reason !== null && 'cautions' in reason
              ? say('Mark anyway')
              : say('Mark again')}
        </Button>
      ) : null}
      {state === 'needs' && action.content.kind === 'passage' ? (
        <Button compact onClick={() => void waitingHere.decide(action.id, { sure: true })}>
          {isWrongTime(row) ? say('Keep it as of now') : say('Try again')}
        </Button>
      ) : null}
      {state === 'needs' && action.content.kind === 'enrollment' ? (
        <Button compact onClick={() => void waitingHere.decide(action.id, { sure: true })}>
          {action.content.enroll ? say('Enroll anyway') : say('Remove anyway')}
        </Button>
      ) : null}
      {mayBeSent(row) ? (
        <Button compact busy={state === 'sending'} onClick={() => void waitingHere.tryNow(action.id)}>
          {say('Try now')}
        </Button>
      ) : null}
      {state === 'already' ? (
        <Button compact onClick={() => void waitingHere.discard(action.id)}>
          {say('Dismiss')}
        </Button>
      ) : (
        <Button compact kind="quiet" onClick={() => onDiscard(row)}>
          {say('Discard')}
        </Button>
      )}
    </span>
  )
}

/** What this browser has kept and the desk has not confirmed, with what can be done about each. */
export function WaitingScreen({
  fromDoor = null,
}: {
  /** The event from whose door it was opened. */ fromDoor?: string | null
}) {
  const { person } = useSession()
  const { rows, ofOthers, newer, unreadable } = useWaiting()
  const obstacle = useObstacle()
  const now = useNow()
  const [discardingId, setDiscardingId] = useState<string | null>(null)
  // Null again when it was sent meanwhile: then nothing is left to discard.
  const discarding = rows.find(({ action }) => action.id === discardingId) ?? null
  useEffect(() => void waitingHere.open(person.id), [person.id])
  const copy = () =>
    navigator.clipboard.writeText(rows.map((row) => textOf(row, now)).join('\n')).then(
      () => toast({ text: say('Copied {what}', { what: say('what waits') }) }),
      () => announce(say('Couldn’t copy {what}; select it and copy by hand', { what: say('what waits') })),
    )
  const close = () => setDiscardingId(null)
  return (
    <Page title={say('Waiting')}>
      {fromDoor === null ? null : <BackLink {...eventPaths(fromDoor).door()}>{say('Back to the door')}</BackLink>}
      <p className="text-quiet max-w-prose">
        {say(
          'What was done here and the desk has not confirmed. It is kept on this device and sent by itself, except where it needs you.',
        )}
      </p>
      {obstacle === null || rows.length === 0 ? null : (
        <Notice kind={obstacle.kind === 'away' ? 'away' : 'info'} quiet title={obstacle.text} />
      )}
      {ofOthers === 0 ? null : (
        <Notice
          kind="info"
          quiet
          title={say(
            '{count, plural, one {# change of another person waits on this device} other {# changes of another person wait on this device}}',
            { count: ofOthers },
          )}
        >
          {say('They are sealed, and sent when that person signs in here.')}
        </Notice>
      )}
      {newer === 0 ? null : (
        <Notice
          kind="info"
          quiet
          title={say('{count, plural, other {# kept by a newer version of Frontdesk}}', { count: newer })}
        >
          {say('This version does not read them. They stay here for the newer one.')}
        </Notice>
      )}
      {unreadable === 0 ? null : (
        <Notice
          kind="info"
          quiet
          title={say('{count, plural, other {# can’t be read on this device}}', { count: unreadable })}
        />
      )}
      {rows.length === 0 ? (
        <p>{say('Nothing waits on this device.')}</p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button compact kind="primary" onClick={() => void waitingHere.tryNow()}>
              {say('Try all now')}
            </Button>
            <Button compact onClick={() => void copy()}>
              {say('Copy as text')}
            </Button>
          </div>
          <ul aria-label={say('Waiting')} className="flex flex-col">
            {rows.map((row) => (
              <ListLine key={row.action.id} roomy className="border-t border-b-0!">
                <WaitingBadge row={row} zone={row.action.event.zone} />
                <span dir="auto" className="font-medium">
                  {row.action.name}
                </span>
                <span className="text-label text-quiet">
                  {[whatOf(row), row.action.door, row.action.event.name].filter((part) => part !== null).join(' · ')}
                </span>
                {waitingReasons(row, now).map((reason) => (
                  <span key={reason} className="text-label">
                    {reason}
                  </span>
                ))}
                <RowActions row={row} onDiscard={({ action }) => setDiscardingId(action.id)} />
              </ListLine>
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={discarding !== null}
        onClose={close}
        title={say('Discard what waits for {name}?', { name: discarding?.action.name ?? '' })}
        actions={
          <>
            <Button onClick={close}>{say('Keep it')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                close()
                if (discarding !== null) void waitingHere.discard(discarding.action.id)
              }}
            >
              {say('Discard')}
            </Button>
          </>
        }
      >
        <p>
          {discarding !== null && discarding.tries > 0
            ? say('It may have arrived at the desk already. It is not sent again.')
            : say('It was never sent, and is lost then.')}
        </p>
      </Dialog>
    </Page>
  )
}
