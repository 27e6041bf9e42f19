import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cardTakesKeys, keysAreText } from '#navigation/enter-on-card.ts'
import { focusBox, focusSearch, typeIntoSearch } from '#navigation/search-box-focus.ts'
import { useTopPages } from '#navigation/top-pages.ts'
import { dispatchScan } from '#search/input/scan-events.ts'
import { pagesOf } from '#search/rows/commands.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { useEventAtHand } from '#search/search-context.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { type Shortcut, listenForShortcuts, useActiveShortcuts, useShortcut } from '#ui/keyboard/shortcuts.ts'

function Bound({ shortcut }: { shortcut: Shortcut }) {
  useShortcut(shortcut)
  return null
}

/** Binds the frame's shortcuts; after the first key of a sequence it shows the keys that can follow. */
export function Keys({ open, onSheet }: { open: Pick<OpenPages, 'event' | 'record'>; onSheet: () => void }) {
  const router = useRouter()
  const [first, setFirst] = useState<string | null>(null)
  const all = useActiveShortcuts(first !== null)
  useEffect(
    () =>
      listenForShortcuts(window, {
        onPending: setFirst,
        // At the door the search box is not there.
        onScan: (scan) => dispatchScan(scan, typeIntoSearch),
        onWord: typeIntoSearch,
        card: { takesKeys: cardTakesKeys, keysAreText },
      }),
    [],
  )

  const everywhere = say('Everywhere')
  const topPages = useTopPages()
  const isFree = open.event === null && open.record === null
  const atHand = useEventAtHand(isFree)
  const pages = pagesOf(isFree ? { event: atHand, record: null } : open).map(({ keys, label, of, href }) => ({
    keys,
    label,
    group: say('In {name}', { name: of }),
    run: () => go(href),
  }))
  const go = (to: string) => router.history.push(to)
  const shortcuts: Shortcut[] = [
    { keys: 'Ctrl+K', label: say('Search everything'), group: everywhere, run: focusBox },
    { keys: '/', label: say('Go to the search box'), group: everywhere, run: focusSearch },
    { keys: '?', label: say('Keyboard shortcuts'), group: everywhere, run: onSheet },
    ...(isFree ? pages : []),
    ...topPages.map(({ path, label, keys }) => ({ keys, label: say(label), group: everywhere, run: () => go(path) })),
    ...(isFree ? [] : pages),
  ]
  // Later entries win: the shortcuts of the open page override those of topPages.
  const bound = [...new Map(shortcuts.map((it) => [it.keys, it])).values()]
  const next = first === null ? [] : all.filter((it) => it.keys.startsWith(`${first} `))
  return (
    <>
      {bound.map((shortcut) => (
        <Bound key={shortcut.keys} shortcut={shortcut} />
      ))}
      {next.length === 0 ? null : (
        <div
          aria-hidden
          data-print="no"
          className="appear-deferred bg-raised text-label shadow-float fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit max-w-[90vw] flex-wrap gap-x-4 gap-y-1.5 rounded px-3 py-2 max-lg:hidden"
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
