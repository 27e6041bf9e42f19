import { useEffect, useEffectEvent } from 'react'

/** A field with text in it owns Ctrl-Z; an empty one has nothing to undo. */
function ownsUndo(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}

/** Ctrl-Z (Command-Z) for the last action of the page while `undo` is there. Text fields with text keep their own. */
export function useUndoKey(undo: (() => void) | null): void {
  const run = useEffectEvent(() => undo?.())
  const bound = undo !== null
  useEffect(() => {
    if (!bound) return
    const press = (event: KeyboardEvent) => {
      const asked =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!asked || event.defaultPrevented || event.repeat || ownsUndo(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [bound])
}
