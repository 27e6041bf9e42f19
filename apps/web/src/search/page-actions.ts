import { useActiveShortcuts } from '#ui/keyboard/shortcuts.ts'

import type { BoxResult } from './results.ts'

/**
 * The active shortcuts of the page as rows, without those that the search box lists itself (tabs, places, the sheet).
 */
export function usePageActions(offered: readonly BoxResult[], open: boolean): BoxResult[] {
  const shortcuts = useActiveShortcuts(open)
  const taken = new Set(['Ctrl+K', '/', 'Escape', ...offered.map((it) => it.keys)])
  const latest = new Map(shortcuts.map((it) => [it.keys, it]))
  return [...latest.values()].flatMap(({ keys, label, group, run }): BoxResult[] =>
    taken.has(keys) ? [] : [{ id: `key ${keys}`, label, group, icon: 'action', rank: 35, keys, run }],
  )
}
