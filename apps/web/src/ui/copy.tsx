import { Check, Copy as CopyIcon } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { cx } from './cx.ts'
import { useCopied } from './use-copied.ts'

/**
 * Copies `text`. With `shown` the text itself is the button, without it only an icon. `what` names the text: "e-mail".
 */
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

/** A button that copies a text too long to be shown: "Copy JSON". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopied(text, what)
  return (
    <Button kind="primary" icon={copied ? <Check /> : <CopyIcon />} onClick={() => void copy()}>
      {say('Copy {what}', { what })}
    </Button>
  )
}
