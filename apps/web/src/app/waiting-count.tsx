import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

import { type Mark, patchMark } from '#api/desk/arrivals.ts'
import { showPassage } from '#api/desk/passages.ts'
import { useSession } from '#api/desk/session.ts'
import { createApply } from '#api/live/apply-changes.ts'
import { refreshAfter } from '#api/writes.ts'
import { linkEnrolled, showEnrolled } from '#features/enrollment/show-enrolled.ts'
import { listed, say } from '#i18n/say.ts'
import { leave, leaving } from '#screen/sign-out.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useObstacle } from '#waiting/obstacle.ts'
import { type WaitingAction, isOpen, mayBeSent } from '#waiting/waiting-action.ts'
import { waitingFlag } from '#waiting/waiting-flag.ts'
import { onWaitingAnswer, onWaitingMark, onWaitingPassage, useWaiting, waitingHere } from '#waiting/waiting-here.ts'
import type { SentAnswer } from '#waiting/waiting-rules.ts'
import { hasKept } from '#waiting/waiting-store.ts'

const wake = (): void => waitingHere.wake()

/** What came of an enrollment or a removal that waited. */
function showEnrollment(client: QueryClient, { event, content }: WaitingAction, answer: SentAnswer): void {
  if (content.kind !== 'enrollment') return
  const attendee = answer.kind === 'enrollment' ? answer.written.data.data : null
  if (attendee) showEnrolled(client, event.id, attendee)
  if (attendee && content.guestId !== undefined) void linkEnrolled(client, event.id, content.guestId, attendee.id)
  void refreshAfter(client, 'enrollAttendee')
}

/** People who are named in the note. */
const mostNamed = 3
/** Milliseconds for which the note of what was done elsewhere stays: it is looked into after the queue. */
const elsewhereMs = 60_000

/** The mark of another door for the same person and day; null for none. */
function otherMark(answer: SentAnswer, id: string): Mark | null {
  if (answer.kind !== 'mark') return null
  const { mark, already, replaced = null } = answer.marked
  return already && mark?.id !== id ? mark : replaced
}

/** Says how many were sent once nothing more is, of those that ended by that, and of whom. */
export function createSentNote(): (action: Pick<WaitingAction, 'id' | 'name' | 'event'>, answer: SentAnswer) => void {
  let sent = 0
  const names = new Set<string>()
  const elsewhere = new Set<string>()
  return ({ id, name, event: { zone } }, answer) => {
    const { rows } = waitingHere.get()
    const left = rows.find(({ action }) => action.id === id)
    const other = otherMark(answer, id)
    if (other !== null)
      void import('#arrivals/also-let-in.ts').then(({ tellAlsoLetIn }) =>
        tellAlsoLetIn(other, { name, zone, now: Date.now() }),
      )
    if (left === undefined) {
      sent += 1
      names.add(name)
    } else if (!isOpen(left) && other === null) elsewhere.add(name)
    if (rows.some(mayBeSent)) return
    if (elsewhere.size > 0) {
      const text = say('{count, plural, one {# change was} other {# changes were}} made elsewhere first', {
        count: elsewhere.size,
      })
      toast({ text, detail: listed([...elsewhere]), meaning: 'wait', key: 'elsewhere', timeoutMs: elsewhereMs })
      elsewhere.clear()
    }
    if (sent === 0) return
    const text = say('{count, plural, one {What waited here was sent} other {# changes that waited here were sent}}', {
      count: sent,
    })
    toast({ text, detail: names.size <= mostNamed ? listed([...names]) : null, meaning: 'yes', key: 'sent' })
    sent = 0
    names.clear()
  }
}

/** Has what waits on this device sent, on every page. */
export function SendWaiting() {
  const { person } = useSession()
  const client = useQueryClient()
  const isFlagged = waitingFlag.use() > 0
  useEffect(() => {
    const open = async (): Promise<void> => {
      // The flag is written later than the row, and may be lost with a browser that is killed.
      if (!isFlagged && !(await hasKept().catch(() => false))) return
      await waitingHere.open(person.id)
      wake()
    }
    void open()
  }, [isFlagged, person.id])
  useEffect(() => {
    // Of many at once the counts are read again once a second, not after each.
    const counts = createApply(client)
    const forget = onWaitingMark((eventId, mark) => {
      patchMark(client, eventId, mark)
      counts.take([{ kind: 'guests', eventId }])
    })
    return () => {
      forget()
      counts.end()
    }
  }, [client])
  useEffect(() => onWaitingPassage((eventId, _, passage) => showPassage(client, eventId, passage)), [client])
  useEffect(() => onWaitingAnswer((action, answer) => showEnrollment(client, action, answer)), [client])
  useEffect(() => onWaitingAnswer(createSentNote()), [])
  useEffect(() => {
    const forget = client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true
      if (isAnswer && waitingHere.get().obstacle !== 'none') wake()
    })
    addEventListener('online', wake)
    return () => {
      forget()
      removeEventListener('online', wake)
    }
  }, [client])
  return null
}

/** How much waits on this device, with the way to it; nothing while nothing does. */
export function WaitingCount() {
  const { person } = useSession()
  const { rows, ofOthers } = useWaiting()
  const open = rows.filter(isOpen).length
  const needs = rows.filter(({ state }) => state === 'needs').length
  return (
    <>
      {rows.length + ofOthers === 0 ? null : (
        <Link
          to="/waiting"
          data-print="no"
          className="border-wait-edge bg-wait-fill text-wait-ink text-label touch:min-h-11 inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full border border-dotted px-2.5 font-medium no-underline"
        >
          <CloudUpload aria-hidden className="size-4" />
          {needs > 0
            ? say('{needs, plural, one {# needs you} other {# need you}}', { needs })
            : open > 0
              ? say('{count, plural, other {# waiting}}', { count: open })
              : ofOthers > 0
                ? say('Waiting')
                : say('{count, plural, other {# done elsewhere}}', { count: rows.length })}
        </Link>
      )}
      <LeaveQuestion count={open} person={person.id} />
    </>
  )
}

const subscribe = (listener: () => void) => leaving.subscribe(listener)

const close = (): void => leaving.ask(false)

async function leaveIfDone(person: string): Promise<void> {
  await waitingHere.open(person)
  if (waitingHere.get().rows.some(isOpen)) return
  close()
  void leave()
}

/** Signing out while something waits: it stays on this device, sealed, for the same person. */
function LeaveQuestion({ count, person }: { count: number; person: string }) {
  const asks = useSyncExternalStore(subscribe, leaving.get, () => false)
  const obstacle = useObstacle()
  useEffect(() => {
    if (!asks || count > 0) return
    void leaveIfDone(person)
  }, [asks, count, person])
  if (!asks || count === 0) return null
  return (
    <Dialog
      open
      onClose={close}
      title={say('{count, plural, one {# change waits on this device} other {# changes wait on this device}}', {
        count,
      })}
      actions={
        <>
          <Button onClick={close}>{say('Cancel')}</Button>
          <Button
            why={obstacle?.kind === 'away' && say('You can sign out when Frontdesk answers again')}
            onClick={() => {
              close()
              void leave()
            }}
          >
            {say('Sign out, leave them here')}
          </Button>
          <Button kind="primary" onClick={() => void waitingHere.tryNow()}>
            {say('Send them first')}
          </Button>
        </>
      }
    >
      {obstacle === null ? (
        <p>{say('They can be sent before you sign out. Otherwise they stay here, sealed, until you sign in again.')}</p>
      ) : (
        <Notice kind={obstacle.kind === 'away' ? 'away' : 'info'} quiet title={obstacle.text} />
      )}
    </Dialog>
  )
}
