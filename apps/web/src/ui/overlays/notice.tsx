import { CloudOff, Info, Lock, SearchX, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { say, sayRich } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { type Meaning, meaningClass } from '#ui/meaning.ts'

/**
 * refused: not allowed. missing: not found. away: upstream or network unavailable. partial: some of it. rejected:
 * input. info:
 * neutral.
 */
export type NoticeKind = 'refused' | 'missing' | 'away' | 'offline' | 'partial' | 'rejected' | 'info'

const looks: Record<NoticeKind, { icon: typeof Lock; meaning: Meaning }> = {
  refused: { icon: Lock, meaning: 'unknown' },
  missing: { icon: SearchX, meaning: 'neutral' },
  away: { icon: CloudOff, meaning: 'wait' },
  offline: { icon: WifiOff, meaning: 'wait' },
  partial: { icon: TriangleAlert, meaning: 'wait' },
  rejected: { icon: TriangleAlert, meaning: 'no' },
  info: { icon: Info, meaning: 'neutral' },
}

const edges: Record<Meaning, string> = {
  yes: 'border-yes-edge',
  no: 'border-no-edge',
  unknown: 'border-unknown-edge border-dashed',
  wait: 'border-wait-edge border-dotted',
  neutral: 'border-edge',
}
const inks: Record<Meaning, string> = {
  yes: 'text-yes-ink',
  no: 'text-no-ink',
  unknown: 'text-unknown-ink',
  wait: 'text-wait-ink',
  neutral: 'text-quiet',
}

export type NoticeProps = {
  kind: NoticeKind
  /** What happened. */
  title: ReactNode
  /** What it means for the task at hand, and what to do now. */
  children?: ReactNode
  /** To quote to support. */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
  retrying?: boolean
  action?: ReactNode
  /** A one-line banner over content that is still shown. */
  quiet?: boolean
  /** Interrupts a screen reader; only for the result of the user's last action. */
  assertive?: boolean
  className?: string
}

/** An error or a partial result, shown where the answer would be. */
export function Notice(props: NoticeProps) {
  const { kind, title, children, reference, onRetry, retryLabel = say('Try again'), retrying = false } = props
  const { action, quiet = false, assertive = false, className } = props
  const { icon: Icon, meaning } = looks[kind]
  return (
    <div
      role={assertive ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3',
        quiet
          ? cx('rounded border px-3 py-1.5 text-table', meaningClass[meaning])
          : cx('border-s-[3px] py-1 ps-4', edges[meaning]),
        className,
      )}
    >
      <Icon aria-hidden className={cx('shrink-0', quiet ? 'mt-px size-4' : cx('size-5', inks[meaning]))} />
      <div className={cx('flex min-w-0 flex-1 gap-x-3 gap-y-1', quiet ? 'flex-wrap items-center' : 'flex-col')}>
        <p className={cx('font-medium', !quiet && inks[meaning] !== 'text-quiet' && inks[meaning])}>{title}</p>
        {children ? <div className="max-w-prose [&>p+p]:mt-1 [&>ul]:mt-1">{children}</div> : null}
        {reference ? (
          <p className="text-label">
            {sayRich('Reference {reference}', {
              reference: <Copy key="reference" shown text={reference} what={say('reference')} className="font-mono" />,
            })}
          </p>
        ) : null}
        {onRetry || action ? (
          <div className={cx('flex flex-wrap gap-2', quiet ? 'ms-auto' : 'pt-2')}>
            {onRetry ? (
              <Button compact={quiet} busy={retrying} onClick={onRetry}>
                {retryLabel}
              </Button>
            ) : null}
            {action}
          </div>
        ) : null}
      </div>
    </div>
  )
}
