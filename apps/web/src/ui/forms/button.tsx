import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'

import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'

/** primary: the one next action of a screen. plain: any other. quiet: beside text or in rows. danger: removes or cannot be undone. */
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
    /** Under way: stays focusable and keeps its width, a second press does nothing. */
    busy?: boolean
    /** Why it cannot be pressed now. Set, the button stays focusable, says why, and does nothing. */
    why?: string | undefined | false
  }

/** A button says the verb and the thing. `keys` prints a shortcut hint; it does not bind it. */
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
          // A key held down is one press, also when the button came under it meanwhile.
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

/** A link that looks like a button, to another document; `ButtonLink` is the one within the desk. */
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
