import { Check } from 'lucide-react'

import { say } from '#i18n/say.ts'

import { cx } from './cx.ts'
import { useCopied } from './use-copied.ts'

/** Truncates the middle of a long id: `0193a1c2…9f3e`. Up to 16 characters are unchanged. */
export function middleTruncated(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
}

/** An id in monospace: truncated in the middle, complete in the tooltip, copied on click. */
export function Id({ id, what = say('id'), className }: { id: string; what?: string; className?: string }) {
  const { copied, copy } = useCopied(id, what)
  return (
    <button
      type="button"
      data-copies=""
      data-print="text"
      title={id}
      aria-label={say('Copy {what} {id}', { what, id })}
      onClick={() => void copy()}
      className={cx(
        '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-xs px-1 font-mono text-label text-quiet hover:bg-hover hover:text-text touch:min-h-11',
        className,
      )}
    >
      {middleTruncated(id)}
      <Check aria-hidden className={cx('size-3 text-yes-edge', copied ? 'visible' : 'invisible')} />
    </button>
  )
}
