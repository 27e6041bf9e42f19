import { type RefObject, useEffect } from 'react'

const stops = 'a[href], button, [role=button]'

/**
 * One tab stop for a row of controls (APG "roving tabindex"): arrows, Home and End move within it, Tab returns to the
 * last one used. It starts at the current page's link, else at the first control.
 */
export function useRoving(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = row.current
    if (!box) return undefined
    const controls = () => [...box.querySelectorAll<HTMLElement>(stops)]
    const stopAt = (control: HTMLElement | undefined) => {
      for (const one of controls()) one.tabIndex = one === control ? 0 : -1
    }
    const begin = () => {
      const all = controls()
      if (all.some((it) => it === document.activeElement)) return
      stopAt(all.find((it) => it.getAttribute('aria-current') === 'page') ?? all[0])
    }
    const onFocus = ({ target }: FocusEvent) => {
      const control = controls().find((it) => it === target)
      if (control) stopAt(control)
    }
    const onKey = (event: KeyboardEvent) => {
      const all = controls()
      const at = all.findIndex((it) => it === event.target)
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const step = getComputedStyle(box).direction === 'rtl' ? -1 : 1
      const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: all.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      all[(to + all.length) % all.length]?.focus()
    }
    begin()
    const observer = new MutationObserver(begin)
    observer.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] })
    box.addEventListener('focusin', onFocus)
    box.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      box.removeEventListener('focusin', onFocus)
      box.removeEventListener('keydown', onKey)
    }
  }, [row])
}
