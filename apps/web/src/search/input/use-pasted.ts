import { useEffect, useEffectEvent } from 'react'

import { isTyping } from '#ui/keyboard/shortcuts.ts'

import { toSingleLine } from './single-line.ts'

/** Takes text that is pasted outside of a field, a dialog and a menu, as one line. */
export function usePasted(take: (text: string) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const given = toSingleLine(event.clipboardData?.getData('text/plain') ?? '')
    if (event.defaultPrevented || given === '' || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    take(given)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
