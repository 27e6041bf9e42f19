import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'

import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'

/**
 * primary: the one next action of a screen. plain: any other. quiet: beside text or in rows. danger: removes or is
 * irreversible.
 */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

type Look = { kind?: ButtonKind; icon?: ReactNode; keys?: string | undefined; compact?: boolean }

function look(kind: ButtonKind, compact: boolean, className: string | undefined): string {
  return cx(
    'inline-flex min-w-0 select-none items-center justify-center gap-2 rounded border font-medium whitespace-nowrap no-underline',
    compact ? 'min-h-7 px-2 text-table touch:min-h-11 touch:px-3' : 'h-control px-3 text-body',
    kind === 'primary' && 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
    kind === 'plain' && 'border-edge bg-surface text-text hover:bg-hover',
    kind === 'quiet' && 'border-transparent bg-transparent text-text hover:bg-hover',
    kind === 'danger' && 'border-no-edge bg-surface text-no-ink hover:bg-no-fill',
    'aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-quiet aria-disabled:hover:bg-transparent',
    className,
  )
}

function Inside({ icon, keys, children }: { icon?: ReactNode; keys?: string | undefined; children?: ReactNode }) {
  return (
    <>
      {icon ? (
        <span aria-hidden className="-ms-0.5 grid size-4 shrink-0 place-items-center [&>svg]:size-4">
          {icon}
        </span>
      ) : null}
      <span className="truncate">{children}</span>
      {keys ? <Kbd keys={keys} className="-me-1" /> : null}
    </>
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Pending: stays focusable and keeps its width; further presses are ignored. */
    busy?: boolean
    /** Reason why the button is disabled. It stays focusable, shows the reason, and does nothing. */
    why?: string | undefined | false
  }

/** Labelled with a verb and an object. `keys` shows a shortcut hint; it does not bind it. */
export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    compact = false,
    icon,
    keys,
    busy = false,
    why,
    className,
    children,
    onClick,
    ...rest
  } = props
  const reason = useId()
  const still = busy || Boolean(why)
  const works = why ? undefined : keys
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={look(kind, compact, cx(busy && 'opacity-70', className))}
        onClick={press}
        onKeyDown={(event) => {
          // Auto-repeat of a held Enter is not a press, also when the focus moved to this button meanwhile.
          if (event.repeat && event.key === 'Enter') event.preventDefault()
          else rest.onKeyDown?.(event)
        }}
        aria-busy={busy || undefined}
        aria-disabled={still || undefined}
        aria-keyshortcuts={works}
        title={why || rest.title}
        aria-describedby={why ? reason : rest['aria-describedby']}
      >
        <Inside icon={icon} keys={works}>
          {children}
        </Inside>
      </button>
      {why ? (
        <span id={reason} className="sr-only">
          {why}
        </span>
      ) : null}
    </>
  )
}

type AnchorProps = ComponentProps<'a'> & Look

/** A link to another document that looks like a button; `ButtonLink` is for routes of this app. */
export function ButtonAnchor({
  kind = 'plain',
  compact = false,
  icon,
  keys,
  className,
  children,
  ...rest
}: AnchorProps) {
  return (
    <a data-print="no" {...rest} className={look(kind, compact, className)}>
      <Inside icon={icon} keys={keys}>
        {children}
      </Inside>
    </a>
  )
}
