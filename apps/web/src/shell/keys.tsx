import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { Kbd } from '#ui/kbd.tsx'
import { type Shortcut, listenForShortcuts, useActiveShortcuts, useShortcut } from '#ui/shortcuts.ts'

import { focusBox } from './box/focus.ts'
import { type OpenEvent, tabHref } from './box/results.ts'
import { tabsOf } from './box/surroundings.ts'

function Bound({ shortcut }: { shortcut: Shortcut }) {
  useShortcut(shortcut)
  return null
}

/** Binds the frame's own keys; after a first `G` it says what may follow. */
export function Keys({ event, onSheet }: { event: OpenEvent | null; onSheet: () => void }) {
  const router = useRouter()
  const [first, setFirst] = useState<string | null>(null)
  const all = useActiveShortcuts()
  useEffect(() => listenForShortcuts(window, setFirst), [])

  const go = (to: string) => router.history.push(to)
  const shortcuts: Shortcut[] = [
    { keys: 'Ctrl+K', label: 'Go to the box', group: 'Everywhere', run: focusBox },
    { keys: '/', label: 'Go to the box', group: 'Everywhere', run: focusBox },
    { keys: '?', label: 'This sheet', group: 'Everywhere', run: onSheet },
    { keys: 'G H', label: 'Home', group: 'Everywhere', run: () => go('/') },
    { keys: 'G D', label: 'Calendar', group: 'Everywhere', run: () => go('/calendar') },
    ...(event
      ? tabsOf(event).map(({ tab, label, keys }) => ({
          keys,
          label,
          group: 'In this event',
          run: () => go(tabHref(event, tab)),
        }))
      : []),
  ]
  const next = first === null ? [] : all.filter((it) => it.keys.startsWith(`${first} `))
  return (
    <>
      {shortcuts.map((shortcut) => (
        <Bound key={shortcut.keys} shortcut={shortcut} />
      ))}
      {next.length === 0 ? null : (
        <div
          aria-hidden
          data-print="no"
          className="appear-late bg-raised text-label shadow-float fixed bottom-4 left-1/2 z-40 flex -translate-x-1/2 gap-4 rounded px-3 py-2 max-lg:hidden"
        >
          {next.map((it) => (
            <span key={it.keys} className="flex items-center gap-1.5">
              <Kbd keys={it.keys.slice(2)} />
              {it.label}
            </span>
          ))}
        </div>
      )}
    </>
  )
}
