import { useEffect, useState } from 'react'

import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies `text` and announces it; `copied` is true for a moment after. `what` names the text: "e-mail". */
export function useCopied(text: string, what: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await writeClipboard(text)
    setCopied(done)
    announce(done ? say('Copied {what}', { what }) : say('Couldn’t copy {what}; select it and copy by hand', { what }))
  }
  return { copied, copy }
}
