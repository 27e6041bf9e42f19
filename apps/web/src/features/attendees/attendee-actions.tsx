import { Search, Undo2, UserMinus, UserPlus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { type EnrollmentRequest } from '#features/enrollment/enrollment-request.ts'
import { undoOf, requestSentence } from '#features/enrollment/write-request.ts'
import { say, sayRich } from '#i18n/say.ts'
import { forgetCard } from '#navigation/enter-on-card.ts'
import { focusPage } from '#navigation/page-focus.ts'
import type { EnrollmentState } from '#records/registration/enrollment.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Notice } from '#ui/overlays/notice.tsx'
import { type Row, mayBeSent } from '#waiting/waiting-action.ts'
import { WaitingBadge } from '#waiting/waiting-badge.tsx'
import { waitingHere } from '#waiting/waiting-here.ts'

/** The undo of an arrival mark, and whether it is being sent. */
export type UndoArrived = { undo: () => void; busy: boolean }

/**
 * Enroll, remove, the card's other actions, and the outcome of the last request with Undo. Under the answer on wide
 * screens, at the lower edge on a phone. The confirmation of a removal replaces them.
 */
export function AttendeeActions(props: {
  answer: EnrollmentState
  why: string | undefined
  confirming: boolean
  name: string
  eventName: string
  /** The effects of a removal, and of the Undo of one. */
  cost: string | null
  undoCost: string | null
  /** Null without an arrival mark of today. */
  arrived: UndoArrived | null
  request: EnrollmentRequest | null
  /** What waits on this device, in the place of the request. */
  waiting?: Row | null
  onEnroll: () => void
  onAskRemove: () => void
  onRemove: () => void
  onKeep: () => void
  onUndo: () => void
  /** The keys of Undo are this one’s, not those of a later change. */
  undoKeyed: boolean
  children?: ReactNode
}) {
  const { answer, why, confirming, name, undoCost, arrived, request, waiting = null } = props
  const { onEnroll, onAskRemove, onUndo, undoKeyed, children } = props
  useShortcut(
    answer === 'no' || why
      ? null
      : {
          keys: 'R',
          label: say('Remove {name}', { name }),
          group: say('On this person'),
          run: onAskRemove,
          // While it asks, a second R is no search.
          person: !confirming,
          atOnce: true,
        },
  )
  return (
    <div
      data-actions
      data-print="no"
      className="max-sm:border-line max-sm:bg-canvas flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2 max-sm:sticky max-sm:bottom-(--bottom-bar) max-sm:z-10 max-sm:order-last max-sm:-mx-4 max-sm:border-t max-sm:px-4"
    >
      {confirming ? (
        <ConfirmRemove {...props} />
      ) : (
        <>
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:[&>a]:flex-auto max-sm:[&>a>span:has(svg)]:hidden max-sm:[&>button:not([aria-label])]:flex-auto max-sm:[&>button:not([aria-label])>span:has(svg)]:hidden">
            {answer === 'yes' ? null : (
              <Button kind="primary" icon={<UserPlus />} keys="E" why={why} onClick={onEnroll}>
                {say('Enroll')}
              </Button>
            )}
            {answer === 'no' ? null : (
              <Button
                kind={answer === 'yes' ? 'danger' : 'plain'}
                icon={<UserMinus />}
                keys="R"
                why={why}
                onClick={onAskRemove}
              >
                {say('Remove')}
              </Button>
            )}
            {children}
          </div>
          {why ? (
            // The button announces it to screen readers.
            <p aria-hidden className="text-label text-quiet min-w-0">
              {why}
            </p>
          ) : null}
          {waiting === null ? (
            <RequestLine
              request={request}
              name={name}
              why={why}
              arrived={arrived}
              undoCost={undoCost}
              onUndo={onUndo}
              undoKeyed={undoKeyed}
            />
          ) : (
            <WaitingLine row={waiting} />
          )}
        </>
      )}
    </div>
  )
}

const strong = (chunks: ReactNode) => <strong className="font-medium">{chunks}</strong>

type Confirming = {
  name: string
  eventName: string
  cost: string | null
  arrived: UndoArrived | null
  onRemove: () => void
  onKeep: () => void
}

const stillArrived = () => say('They are marked as arrived. Undo the arrival, too?')

/** Milliseconds. A key that was pressed sooner after the question appeared was not its answer. */
const unreadMs = 400

function ConfirmRemove({ name, eventName, cost, arrived, onRemove, onKeep }: Confirming) {
  const button = useRef<HTMLButtonElement>(null)
  const [isRead, setIsRead] = useState(false)
  // Focused before paint, so that an immediate Enter reaches it. No other button claims Enter beside it.
  useLayoutEffect(() => {
    forgetCard()
    button.current?.focus()
    const timer = setTimeout(() => setIsRead(true), unreadMs)
    return () => clearTimeout(timer)
  }, [])
  // R began a name or a scan: it is typed into the search.
  const typed = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && !' rR'.includes(key) && !ctrlKey && !metaKey && !altKey) onKeep()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => typed(event)
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  const keep = () => {
    onKeep()
    focusPage()
  }
  useShortcut({ keys: 'Escape', label: say('Keep the person'), group: say('On this person'), run: keep })
  const remove = ({ detail }: MouseEvent) => {
    // A single click is always aimed; a key or the second click of two may have been meant for what was there before.
    if (isRead || detail === 1) onRemove()
  }
  return (
    <div
      role="group"
      aria-label={say('Confirm removal')}
      data-answerable={isRead || undefined}
      className="fade-in flex flex-wrap items-center gap-2"
    >
      <p className="min-w-0 max-sm:w-full">
        {sayRich('Remove <b>{name}</b> from <b>{event}</b>?', {
          name,
          event: eventName,
          b: strong,
        })}
        {cost ? <span className="text-quiet"> {cost}.</span> : null}
        {arrived ? <span className="text-wait-ink"> {stillArrived()}</span> : null}
      </p>
      <Button ref={button} kind="danger" icon={<UserMinus />} keys="Enter" onClick={remove}>
        {say('Remove')}
      </Button>
      {arrived ? (
        <Button
          icon={<Undo2 />}
          onClick={() => {
            onRemove()
            arrived.undo()
          }}
        >
          {say('Remove and undo arrival')}
        </Button>
      ) : null}
      <Button kind="quiet" keys="Esc" onClick={keep}>
        {say('Keep')}
      </Button>
    </div>
  )
}

/** The last request in a few words, with Undo while it can be undone, and what a removal leaves behind. */
function RequestLine({
  request,
  name,
  why,
  arrived,
  undoCost,
  onUndo,
  undoKeyed,
}: {
  request: EnrollmentRequest | null
  name: string
  why: string | undefined
  arrived: UndoArrived | null
  undoCost: string | null
  onUndo: () => void
  undoKeyed: boolean
}) {
  const undo = undoOf(request)
  if (request === null || !['done', 'sending'].includes(request.phase)) return null
  return (
    <div
      data-request={request.phase}
      className="fade-in flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-sm:order-first max-sm:w-full max-sm:justify-between sm:ms-auto"
    >
      <p title={requestSentence(request, name)} className="line-clamp-2 min-w-0 font-medium break-words">
        {requestSentence(request, name)}
      </p>
      {undo ? (
        <>
          <Button compact icon={<Undo2 />} keys={undoKeyed ? 'U' : undefined} why={why} onClick={onUndo}>
            {undo.label}
          </Button>
          {undoCost ? <span className="text-label text-quiet">{undoCost}</span> : null}
        </>
      ) : null}
      {arrived && !request.enroll && request.phase === 'done' ? (
        <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
          <span role="status" className="text-label text-wait-ink">
            {stillArrived()}
          </span>
          <Button compact icon={<Undo2 />} busy={arrived.busy} onClick={arrived.undo}>
            {say('Undo arrival')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** What waits on this device, with its Undo while it may still be sent; else with the way to decide about it. */
export function WaitingLine({ row }: { row: Row }) {
  return (
    <div data-request="waiting" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:ms-auto">
      <WaitingBadge row={row} zone={row.action.event.zone} />
      {mayBeSent(row) ? (
        <Button compact icon={<Undo2 />} onClick={() => void waitingHere.takeBack(row.action)}>
          {say('Undo')}
        </Button>
      ) : (
        <ButtonLink to="/waiting" compact>
          {say('See what waits')}
        </ButtonLink>
      )}
    </div>
  )
}

/** A request that was refused, not sent, or got no answer: the exact outcome and the next step. */
export function RequestNotice(props: {
  request: EnrollmentRequest | null
  name: string
  onLookAgain: () => void
  looking: boolean
  /** The shown record is newer than the request. */
  lookedAgain: boolean
}) {
  const { request, name, onLookAgain, looking, lookedAgain } = props
  if (request === null || request.phase === 'done' || request.phase === 'sending') return null
  const { failure } = request
  return (
    <Notice
      assertive
      className="mb-3"
      kind={request.phase === 'unsent' ? 'offline' : request.phase === 'doubt' ? 'partial' : 'refused'}
      title={requestSentence(request, name)}
      reference={failure?.reference}
      action={
        request.phase === 'doubt' ? (
          <Button icon={<Search />} busy={looking} onClick={onLookAgain}>
            {say('Look again')}
          </Button>
        ) : undefined
      }
    >
      {failure ? (
        <p>
          {failure.title}
          {failure.detail && failure.detail !== failure.title ? (
            <>
              <br />
              {failure.detail}
            </>
          ) : null}
        </p>
      ) : null}
      <p>{adviceOn(request, lookedAgain)}</p>
    </Notice>
  )
}

function adviceOn(request: EnrollmentRequest, lookedAgain: boolean): string {
  if (request.phase === 'doubt' && lookedAgain) return say('Checked again: the card is up to date.')
  if (request.phase === 'doubt') return say('Check again. Sending it once more is safe.')
  if (request.phase === 'unsent')
    return say('The card shows what was last known. Do it again when the connection is back.')
  return request.failure?.code === 'upstream_forbidden'
    ? say('Frontdesk may not have access to this. Ask an administrator and quote the reference.')
    : say('The card is up to date.')
}
