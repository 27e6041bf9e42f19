import type { ReactNode } from 'react'
import { Suspense, lazy, startTransition, useEffect, useId, useRef, useState } from 'react'

import { afterFrame } from '#ui/after-frame.ts'
import { cx } from '#ui/cx.ts'

import type { MenuEntry } from './menu-entry.ts'

export type MenuProps = {
  /** Accessible name of the trigger. */
  label: string
  /** Content of the trigger. */
  trigger: ReactNode
  entries: MenuEntry[]
  className?: string
}

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** A menu button. Its popup is loaded on hover or focus. */
export function Menu({ label, trigger, entries, className }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    // The frame after a press shows the pressed button; the popup follows it.
    const cancel = afterFrame(() => startTransition(() => setOpened(true)))
    return () => {
      cancel()
      setOpened(false)
    }
  }, [open])
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
        className={cx(
          'h-control inline-flex min-w-0 items-center gap-2 rounded px-2 text-body hover:bg-hover aria-expanded:bg-hover',
          className,
        )}
      >
        {trigger}
      </button>
      {open && opened ? (
        <Suspense>
          <MenuPopup id={id} label={label} anchor={button} entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
