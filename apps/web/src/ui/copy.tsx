import { Check, Copy as CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

import { say } from '#words/say.ts'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { announce } from './live-region.tsx'

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function useCopied(text: string, what: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await writeClipboard(text)
    setCopied(done)
    announce(done ? say('Copied {what}', { what }) : say('Could not copy {what}; select it and copy by hand', { what }))
  }
  return { copied, copy }
}

/** Copies `text`. With `shown` the text itself is the control; without it only the icon stands. `what` names it: "e-mail". */
export function Copy(props: { text: string; what: string; shown?: boolean; className?: string }) {
  const { text, what, shown = false, className } = props
  const { copied, copy } = useCopied(text, what)
  return (
    <button
      type="button"
      data-copies=""
      data-print={shown ? 'text' : undefined}
      onClick={() => void copy()}
      aria-label={shown ? say('{text}, copy {what}', { text, what }) : say('Copy {what}', { what })}
      className={cx(
        'group inline-flex min-h-6 max-w-full min-w-6 items-center justify-center gap-1.5 rounded-xs align-middle hover:bg-hover touch:min-h-11 touch:min-w-11',
        shown ? '-mx-1 px-1' : 'text-quiet hover:text-text',
        className,
      )}
    >
      {shown ? <span className="truncate">{text}</span> : null}
      {copied ? (
        <Check aria-hidden className="text-yes-edge size-3.5 shrink-0" />
      ) : (
        <CopyIcon aria-hidden className="text-quiet group-hover:text-text size-3.5 shrink-0" />
      )}
    </button>
  )
}

/** A button that copies what is too long to be shown: "Copy JSON". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopied(text, what)
  return (
    <Button kind="primary" icon={copied ? <Check /> : <CopyIcon />} onClick={() => void copy()}>
      {say('Copy {what}', { what })}
    </Button>
  )
}

/** Keeps both ends of a long id: `0193a1c2…9f3e`. Up to 16 characters stay whole. */
export function middleTruncated(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
}

/** An id: mono, both ends shown, whole on hover, copied on click. */
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
