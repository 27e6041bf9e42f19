import { useActiveShortcuts } from '#ui/keyboard/shortcuts.ts'

import type { BoxResult } from './results.ts'

/**
 * What the keys of this page can do now, as rows: each key has its words in the box too.
 * What the box offers by itself (pages, places, the sheet) is not said twice.
 */
export function usePageActions(offered: readonly BoxResult[], open: boolean): BoxResult[] {
  const shortcuts = useActiveShortcuts(open)
  const taken = new Set(['Ctrl+K', '/', 'Escape', ...offered.map((it) => it.keys)])
  const latest = new Map(shortcuts.map((it) => [it.keys, it]))
  return [...latest.values()].flatMap(({ keys, label, group, run }): BoxResult[] =>
    taken.has(keys) ? [] : [{ id: `key ${keys}`, label, group, icon: 'action', rank: 35, keys, run }],
  )
}
