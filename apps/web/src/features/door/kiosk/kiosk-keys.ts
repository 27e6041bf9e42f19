import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

import { createKeyBurst } from '#ui/keyboard/key-burst.ts'
import { isTyping } from '#ui/keyboard/shortcuts.ts'

type Receivers = {
  onScan: (code: string) => void
  /** Letters that a hand has typed; `entered`: Enter followed them. */
  onText: (text: string, entered: boolean) => void
}

/** Receives scans and typed text while no field has the focus. */
export function useKioskKeys({ onScan, onText }: Receivers): void {
  const scanned = useEffectEvent(onScan)
  const typed = useEffectEvent(onText)
  useEffect(() => {
    // Rendered before the next key: it is for the field that the text has opened.
    const tell = (text: string, entered: boolean) => flushSync(() => typed(text, entered))
    const burst = createKeyBurst({
      onScan: ({ text }) => scanned(text),
      onWord: ({ text, entered }) => tell(text, entered),
      onKeys: (letters, entered) => tell(letters.join(''), entered),
      isSequence: () => false,
    })
    const press = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const isHeld = event.ctrlKey || event.metaKey || event.altKey
      if (['Shift', 'CapsLock', 'AltGraph'].includes(key) || event.isComposing) return
      if (isTyping(target) || (isHeld && !event.getModifierState('AltGraph'))) burst.flush()
      else if (key === 'Enter') {
        // It would press the button that has the focus.
        if (burst.enter()) event.preventDefault()
      } else if (key.length === 1 && !event.repeat && (key !== ' ' || burst.isPending())) {
        event.preventDefault()
        burst.add(key, timeStamp)
      } else burst.flush()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      burst.drop()
    }
  }, [])
}
