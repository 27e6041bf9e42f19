import type { ComponentProps, ReactNode } from 'react'

import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'title'> & {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  keys?: string | undefined
}

/** A square button for rows and bars. Only beside a text, or where the icon is unambiguous. */
export function IconButton({ label, icon, keys, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={keys ? `${label} (${keys})` : label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys}
        {...rest}
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded text-quiet hover:bg-hover hover:text-text touch:size-11 [&>svg]:size-4',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
