import type { ReactElement } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

const margin = 6

function place(tip: HTMLElement, anchor: Element): void {
  const to = anchor.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const left = Math.min(Math.max(margin, to.left + to.width / 2 - own.width / 2), innerWidth - own.width - margin)
  const below = to.bottom + margin + own.height < innerHeight
  tip.style.left = `${Math.round(left)}px`
  tip.style.top = `${Math.round(below ? to.bottom + margin : to.top - margin - own.height)}px`
}

/**
 * Calls `show` on hover (after a delay) and on keyboard focus, `hide` when either ends. Returns an unsubscribe
 * function.
 */
function watch(target: Element, show: () => void, hide: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    hide()
  }
  const enter = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    clearTimeout(timer)
    timer = setTimeout(show, 350)
  }
  const focus = () => {
    if (target.matches(':focus-visible')) show()
  }
  target.addEventListener('pointerenter', enter)
  target.addEventListener('pointerleave', leave)
  target.addEventListener('focus', focus)
  target.addEventListener('blur', leave)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('pointerenter', enter)
    target.removeEventListener('pointerleave', leave)
    target.removeEventListener('focus', focus)
    target.removeEventListener('blur', leave)
  }
}

/**
 * A tooltip for one control, on hover and on keyboard focus; Escape hides it. The child is one element. It is in the
 * browser's top layer, so it is never clipped and moves nothing.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const id = useId()
  const holder = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const target = holder.current?.firstElementChild
    if (!target) return
    return watch(
      target,
      () => setOpen(true),
      () => setOpen(false),
    )
  }, [])

  useEffect(() => {
    const box = tip.current
    const target = holder.current?.firstElementChild
    if (!open || !box || !target) return
    box.showPopover?.()
    place(box, target)
    // A tooltip that repeats the accessible name would be read twice.
    const named = target.hasAttribute('aria-label')
    const described = target.getAttribute('aria-describedby')
    if (!named) target.setAttribute('aria-describedby', described ? `${described} ${id}` : id)
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', close)
    addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('scroll', close, { capture: true })
      if (named) return
      if (described) target.setAttribute('aria-describedby', described)
      else target.removeAttribute('aria-describedby')
    }
  }, [open, id])

  return (
    <>
      <span ref={holder} className="contents">
        {children}
      </span>
      {open ? (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="bg-text text-label text-canvas pointer-events-none fixed inset-auto m-0 max-w-72 rounded px-2 py-1"
        >
          {text}
        </span>
      ) : null}
    </>
  )
}
